let region: HTMLElement | undefined

const liveRegion = () => {
  if (region?.isConnected) return region
  region = document.createElement('div')
  region.className = 'k-sr'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}

/** Announces a text to screen readers without showing it, even repeatedly. */
export function announce(text: string): void {
  const element = liveRegion()
  // Only a changed node is announced, so a repeated text gets a non-breaking space.
  element.textContent = element.textContent === text ? `${text}\u00a0` : text
}
