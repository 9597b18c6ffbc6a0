/** A file as the API takes it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: an argument per byte would be too many for one call.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** What the API answers, as a file of this type. */
export const fileOf = (content: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type })
