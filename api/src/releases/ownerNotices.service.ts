import { publishedManifest } from '@kasa/module/manifest'
import { uuidv7 } from 'uuidv7'

import { systemCtx, type Ctx } from '../access/ctx'
import { sendCallback } from '../callbacks/sendCallback'
import { inTransaction } from '../db/transaction'
import { addJob, registerTask } from '../jobs/jobs'
import { writeLetter } from '../mail/letter'
import type { Tenant } from '../tenants/tenant'
import { fileKey } from './keys'
import { claimNotice, selectLastFailure } from './ownerNotices.sql'
import { placesOf } from './stackPlaces'
import type { Store } from './store'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'modules.tellOwner': OwnerNotice
  }
}

/**
 * What the owner of a module is told: which build, how it fails (`3 of 8`), and whether its canary was ended for it.
 */
type OwnerNotice = {
  id: string
  at: string
  module: string
  build: string
  team: string
  contact: string
  failures: string
  isHalted: boolean
  code: string | null
  errorId: string | null
  /** Where in the sources it broke. Of a job that was written before places were told there are none. */
  places?: string[]
}
type Trouble = { module: string; build: string; failures: string; isHalted: boolean }

/** The owner is told once, and again when it still fails after this time. */
const quietMs = 6 * 3_600_000
/** About a day of tries. */
const mostTries = 12

/** How a contact is reached; undefined where it is neither an address of mail nor of a webhook. */
export function wayTo(contact: string): { mail: string } | { url: string } | undefined {
  if (contact.startsWith('https://')) return { url: contact }
  const mail = contact.replace(/^mailto:/, '')
  return /^[^\s@<>,;:?]+@[^\s@<>,;:?]+$/.test(mail) ? { mail } : undefined
}

/**
 * Tells the owner whom the build itself names, by a job of the first of these tenants, so that it is tried again.
 * Answers whether somebody is told now: not twice within six hours, however many processes see the failure.
 */
export async function notifyOwner(
  store: Store,
  tenants: readonly Tenant[],
  trouble: Trouble,
  now: Date,
): Promise<boolean> {
  const [home] = tenants
  const text = await store.get(fileKey(trouble.module, trouble.build, 'module.json'))
  const manifest = text && publishedManifest.safeParse(JSON.parse(text.toString()))
  if (!home || !manifest?.success || !wayTo(manifest.data.owner.contact)) return false
  const { module, build } = trouble
  const lasts = await Promise.all(tenants.map(({ pool }) => selectLastFailure(pool, module, build)))
  const { code = null, errorId = null, stack = null } = lasts.find((last) => last !== undefined) ?? {}
  return inTransaction(
    systemCtx(home, 'owner-notice', () => now),
    async (tx) => {
      if (!(await claimNotice(tx, { module, build, at: now, before: new Date(now.getTime() - quietMs) }))) return false
      await addJob(
        tx,
        'modules.tellOwner',
        {
          id: uuidv7(),
          at: now.toISOString(),
          ...trouble,
          ...manifest.data.owner,
          code,
          errorId,
          places: stack === null ? [] : placesOf(stack),
        },
        { maxAttempts: mostTries },
      )
      return true
    },
  )
}

/**
 * No message of an error: it may hold what a person typed, and this leaves the house. What leaves is where in the
 * sources it broke, and the number by which the rest is found inside.
 */
async function send(ctx: Ctx, notice: OwnerNotice): Promise<void> {
  const { config, post } = ctx.tenant
  const [host = ''] = config.hosts
  const way = wayTo(notice.contact)
  if (!way) return
  if ('url' in way) {
    const { contact: _contact, id, ...body } = notice
    const outcome = await sendCallback(
      {
        url: way.url,
        id,
        body: JSON.stringify({ type: notice.isHalted ? 'module.halted' : 'module.failing', ...body }),
        secrets: [],
        format: 'STANDARD',
        allowLoopback: false,
      },
      ctx.now,
    )
    if (!outcome.isDelivered) throw new Error(`the owner of ${notice.module} was not told: ${outcome.error}`)
    return
  }
  const { module, build, failures, code, errorId, places = [] } = notice
  const of = `${module} ${build}`
  const last = [code, errorId].filter((part) => part !== null).join(' · ')
  const letter = writeLetter({
    brand: config.brand,
    lang: 'en',
    subject: notice.isHalted
      ? `${config.brand.name}: ${module} canary halted · kanarya durduruldu`
      : `${config.brand.name}: ${module} is failing · hata veriyor`,
    lines: [
      `${of}: ${failures} openings failed within an hour.${notice.isHalted ? ' Its canary has ended; its operators have the stable build.' : ''}`,
      `${of}: bir saatte ${failures} açılış hata verdi.${notice.isHalted ? ' Kanarya sona erdi; operatörler kararlı sürümde.' : ''}`,
      ...(last === '' ? [] : [`Last error · Son hata: ${last}`]),
      ...places,
    ],
    action: { label: 'Status of the modules · Modüllerin durumu', link: `${post.origin(host)}/status` },
    small: [
      `${notice.team} · npm run releases -- ${module} · npm run rollback -- ${module}${errorId === null ? '' : ` · npm run stack -- ${errorId}`}`,
    ],
  })
  await post.deliver({
    id: `${config.id}-${notice.id}`,
    to: { name: notice.team, email: way.mail },
    from: { name: config.brand.name, host },
    at: new Date(notice.at),
    ...letter,
  })
}
registerTask('modules.tellOwner', send)
