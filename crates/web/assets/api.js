// Requests to this server. An answer that is none becomes an error with the reasons as its message.
export async function ask(path, query = {}, body) {
  const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""));
  const address = words.size ? `${path}?${words}` : path;
  let response;
  try {
    response = await fetch(address, body === undefined ? {} : { method: "POST", body });
  } catch {
    throw new Error("The server does not answer. Was it stopped?");
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.reasons.join("; "));
  return answer;
}

// Makes an element: make("p", { class: "x", onclick: f }, "text", another).
export function make(name, attributes = {}, ...contents) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...contents.filter((part) => part !== null && part !== undefined));
  return element;
}

// The address of the page holds the state, so that it can be copied and a restart loses nothing.
export function keep(state) {
  const words = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== undefined && value !== ""));
  history.replaceState(null, "", words.size ? `?${words}` : location.pathname);
}

export const asked = () => Object.fromEntries(new URLSearchParams(location.search));
