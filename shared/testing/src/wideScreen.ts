/** Answers media queries as a wide screen does, so that drawers open beside their list. */
export function wideScreen(): void {
  const answer = (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value: answer })
}
