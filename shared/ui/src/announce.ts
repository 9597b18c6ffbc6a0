let region: HTMLElement | undefined

const liveRegion = () => {
  if (region?.isConnected) return region
  region = document.createElement('div')
  region.className = 'k-sr'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}

/** Says something to screen readers without showing it. A repeated text is said again. */
export function announce(text: string): void {
  const element = liveRegion()
  // A changed node is announced; the same string twice is no change, an added non-breaking space is.
  element.textContent = element.textContent === text ? `${text}\u00a0` : text
}
