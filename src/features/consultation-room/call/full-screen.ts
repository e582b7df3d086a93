/** Leaves the full screen before an action that shows something outside of the stage: it would be behind it. */
export function outOfFullScreen(act: () => void): () => void {
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    act();
  };
}
