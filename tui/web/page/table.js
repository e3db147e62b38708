// Starts the terminal once its font is there, since cells are measured only once, and gives it the keyboard.
window.addEventListener("load", async () => {
  const faces = ["16px 'Roboto Mono'", "bold 16px 'Roboto Mono'", "italic 16px 'Roboto Mono'"];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face)));

  const again = document.getElementById("again");
  again.addEventListener("click", () => window.location.reload());

  const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
  window.addEventListener("focus", focus);
  new MutationObserver(() => {
    if (document.body.classList.contains("-closed")) again.focus();
  }).observe(document.body, { attributeFilter: ["class"] });

  const script = document.createElement("script");
  script.src = "/lib/js/textual.js";
  script.onload = () => {
    window.onload(new Event("load"));
    focus();
  };
  document.head.append(script);
});
