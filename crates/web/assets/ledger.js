// The ledger is run when somebody looks at it first; when it is there the page is shown again, with what it says.
import { ask } from "/assets/api.js";

const place = document.getElementById("ledger");

if (place.dataset.due) {
  ask("/api/ledger").then(() => location.reload(), (error) => {
    place.textContent = error.message;
  });
}
