/** Signs that `encodeURIComponent` leaves and RFC 8187 does not allow in a header's value. */
const encoded = (name: string) =>
  encodeURIComponent(name.replace(/[\p{Cc}\p{Cs}]/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `content-disposition` of a file to save; `plain` is the name for readers without RFC 8187, in ASCII letters. */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
