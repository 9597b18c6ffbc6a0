/** A file in base64, as the API expects it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks, because the number of arguments is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Decodes base64 content into a file of this type. */
export const fileOf = (content: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type })
