// Lets the renderer take the place of the links in the page, with the same anchors.
(() => {
  const root = document.documentElement;
  const place = document.querySelector("#reference");
  const plain = document.querySelector("#operations");
  const content = globalThis.apostilleDescription;
  const { Scalar } = globalThis;
  if (place === null || plain === null || content === undefined || Scalar === undefined) return;

  const isDark = () => root.dataset.theme === "dark";
  const configuration = () => ({
    content,
    theme: "none",
    withDefaultFonts: false,
    telemetry: false,
    showSidebar: false,
    hideSearch: true,
    hideDarkModeToggle: true,
    hideClientButton: true,
    hideModels: true,
    showDeveloperTools: "never",
    documentDownloadType: "none",
    agent: { disabled: true },
    mcp: { disabled: true },
    orderRequiredPropertiesFirst: false,
    orderSchemaPropertiesBy: "preserve",
    defaultOpenAllTags: true,
    forceDarkModeState: isDark() ? "dark" : "light",
    // The samples of the page are made from the generated client; others would show another way to call.
    hiddenClients: true,
    authentication: { preferredSecurityScheme: Object.keys(content.components.securitySchemes)[0] },
    generateTagSlug: () => content["x-group"],
    generateOperationSlug: ({ operationId }) => operationId,
  });

  // The page has a main part already, and every button needs a name.
  const amend = () => {
    waiting = false;
    place.querySelector("main")?.setAttribute("role", "group");
    for (const button of place.querySelectorAll("button:not([aria-label])"))
      if (button.innerText.trim() === "") button.setAttribute("aria-label", "Copy");
  };
  let waiting = false;
  const changed = () => {
    if (plain.isConnected && place.querySelector(".tag-section-container") !== null) {
      plain.remove();
      root.classList.add("rendered");
    }
    if (waiting) return;
    waiting = true;
    setTimeout(amend, 200);
  };
  const observer = new MutationObserver(changed);
  observer.observe(place, { childList: true, subtree: true });
  const reference = Scalar.createApiReference(place, configuration());
  document.addEventListener("themechange", () =>
    reference.updateConfiguration(configuration()),
  );
  changed();
})();
