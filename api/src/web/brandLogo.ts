import { createHash } from 'node:crypto'

import type { TenantConfig, TenantPublic } from '@kasa/contracts/tenant'

type Brand = TenantConfig['brand']
const endings = { png: 'png', webp: 'webp', 'svg+xml': 'svg' } as const

/** The file name of a picture, from its content, so that caches may keep it for ever. */
function nameOf(picture: string): string {
  const kind = Object.entries(endings).find(([type]) => picture.startsWith(`data:image/${type};`))?.[1] ?? 'png'
  return `${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.${kind}`
}

/** The brand as sent to the browser, with addresses in place of pictures. */
export function publicBrand({ logo, ...brand }: Brand): TenantPublic['brand'] {
  if (!logo) return brand
  const light = `/brand/${nameOf(logo.light)}`
  return { ...brand, logo: { light, dark: logo.dark === undefined ? light : `/brand/${nameOf(logo.dark)}` } }
}

/** The tenant's picture of this name; undefined for any other name, another tenant's pictures included. */
export function brandPicture({ logo }: Brand, name: string): { type: string; bytes: Buffer } | undefined {
  const picture = [logo?.light, logo?.dark].find((one) => one !== undefined && nameOf(one) === name)
  const parts = picture === undefined ? null : /^data:([^;]+);base64,(.*)$/.exec(picture)
  return parts ? { type: parts[1] ?? '', bytes: Buffer.from(parts[2] ?? '', 'base64') } : undefined
}
