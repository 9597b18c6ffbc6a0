import { tenant } from '@kasa/console/tenant'

/** The mark in a rounded square of the accent colour, as in the sidebar. */
function markPicture(mark: string, accent: string, onAccent: string): string {
  const size = mark.length > 1 ? 13 : 17
  const letters = mark.replace(/[&<>"']/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="${accent}"/><text x="12" y="${12 + size * 0.36}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" fill="${onAccent}">${letters}</text></svg>`
}

/** The tenant's favicon, drawn from its mark and colour. */
export function showFavicon(): void {
  const { mark, colors } = tenant().brand
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'icon'
  link.type = 'image/svg+xml'
  link.href = `data:image/svg+xml,${encodeURIComponent(markPicture(mark, colors.light.accent, colors.light.onAccent))}`
}

/** The document's title: what is on the screen, then the product. */
export function showTitle(screen: string | undefined): void {
  const { product } = tenant().brand
  document.title = screen ? `${screen} · ${product}` : product
}
