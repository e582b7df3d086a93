/** @returns a function that stops the repetition */
export function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

/** @returns a function that stops listening */
export function onEvent(name: 'online', act: () => void): () => void {
  addEventListener(name, act);
  return () => removeEventListener(name, act);
}
