// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const { theme } = JSON.parse(localStorage.getItem("parlor.settings") || "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme follows the system.
}
