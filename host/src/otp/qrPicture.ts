import { toString } from 'qrcode'

/** The specification's width of the picture, in px (section 9). */
export const qrWidth = 150

/** A QR code as a data URL, drawn locally, so that the secret is not sent to a service. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', width: qrWidth, margin: 1, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
