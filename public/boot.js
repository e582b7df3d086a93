// Runs before the first paint. A framed page is forced into the top window (R2.28; frame-ancestors is the control),
// and the theme that somebody chose on this device is set, so that nothing flashes.
if (window.top !== window.self) window.top.location.href = window.self.location.href;
try {
  const theme = localStorage.getItem('wl.theme');
  if (theme) document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('wl.language');
  if (language) document.documentElement.lang = language;
} catch {
  // Storage may be refused; the device's own theme then holds.
}
