/** Characters that `encodeURIComponent` keeps but RFC 8187 does not allow in a header value. */
const encoded = (name: string) =>
  encodeURIComponent(name.replace(/[\p{Cc}\p{Cs}]/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The `content-disposition` of a file to save. `plain` is the ASCII name for clients without RFC 8187. */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
