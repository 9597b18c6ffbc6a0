/** Removes characters not allowed in file names, and invisible ones that could disguise the extension. */
const plainName = (name: string) =>
  name
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/^[\s.]+/, '')
    .trim()

/** Downloads a file. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = plainName(name)
  document.body.append(link)
  link.click()
  link.remove()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
