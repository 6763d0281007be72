/**
 * The only script of the portal. Pages work without it; with it, a page that shows something pending renews itself, an
 * upload shows its progress, and what people copy has a button.
 */
export const script = `"use strict";
const pause = 2000;
let touched = false;
const main = () => document.getElementById("main");

addEventListener("input", () => (touched = true), true);

/** Puts the content of another page in the place of this one's. */
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  const content = next.getElementById("main");
  if (content === null) return;
  document.title = next.title;
  main().replaceWith(content);
  touched = false;
  prepare();
}

/** What somebody has begun to fill in stays. */
async function renew() {
  if (!main().hasAttribute("data-live") || touched || document.hidden) return;
  const held = main().contains(document.activeElement);
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok && !answer.redirected && !touched && !held) show(await answer.text());
}
setInterval(renew, pause);

/** Sends a form with files, and shows how much of it has arrived. */
function send(form) {
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "Upload");
  form.append(bar);
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => {
    bar.max = total;
    bar.value = loaded;
  };
  request.onload = () => {
    history.replaceState(null, "", request.status < 400 ? request.responseURL : location.href);
    show(request.responseText);
  };
  request.onerror = () => form.submit();
  request.open("POST", form.action);
  request.send(new FormData(form));
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.enctype !== "multipart/form-data") return;
  event.preventDefault();
  send(form);
});

function prepare() {
  for (const code of document.querySelectorAll("code.secret, code.copy")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.onclick = async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    };
    code.after(button);
  }
}
prepare();
`;
