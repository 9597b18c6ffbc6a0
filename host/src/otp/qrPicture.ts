import { toString } from 'qrcode'

/** The specification's width of the picture, in px (section 9). */
export const qrWidth = 150

/** A QR code drawn in this browser, as the address of a picture: a secret never goes to a drawing service. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', width: qrWidth, margin: 1, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
