import { createHash } from 'node:crypto'

import type { TenantConfig, TenantPublic } from '@kasa/contracts/tenant'

type Brand = TenantConfig['brand']
const endings = { png: 'png', webp: 'webp', 'svg+xml': 'svg' } as const

/** The picture's name by its content, so that it may be kept for ever. */
function nameOf(picture: string): string {
  const kind = Object.entries(endings).find(([type]) => picture.startsWith(`data:image/${type};`))?.[1] ?? 'png'
  return `${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.${kind}`
}

/** The brand as the browser gets it: its pictures by address. */
export function publicBrand({ logo, ...brand }: Brand): TenantPublic['brand'] {
  if (!logo) return brand
  const light = `/brand/${nameOf(logo.light)}`
  return { ...brand, logo: { light, dark: logo.dark === undefined ? light : `/brand/${nameOf(logo.dark)}` } }
}

/** The tenant's own picture of this name, or undefined; no other tenant's is found. */
export function brandPicture({ logo }: Brand, name: string): { type: string; bytes: Buffer } | undefined {
  const picture = [logo?.light, logo?.dark].find((one) => one !== undefined && nameOf(one) === name)
  const parts = picture === undefined ? null : /^data:([^;]+);base64,(.*)$/.exec(picture)
  return parts ? { type: parts[1] ?? '', bytes: Buffer.from(parts[2] ?? '', 'base64') } : undefined
}
