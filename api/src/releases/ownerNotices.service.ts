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

/** A notice to a module's owner: the build, its failures (`3 of 8`), and whether its canary was halted. */
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
  /** Where it failed in the sources. Missing in jobs from before this field existed. */
  places?: string[]
}
type Trouble = { module: string; build: string; failures: string; isHalted: boolean }

/** If the build still fails, the owner is notified again after this time. */
const quietMs = 6 * 3_600_000
/** About a day of attempts. */
const mostTries = 12

/** How to reach a contact; undefined if it is neither a mail address nor a webhook URL. */
export function wayTo(contact: string): { mail: string } | { url: string } | undefined {
  if (contact.startsWith('https://')) return { url: contact }
  const mail = contact.replace(/^mailto:/, '')
  return /^[^\s@<>,;:?]+@[^\s@<>,;:?]+$/.test(mail) ? { mail } : undefined
}

/**
 * Notifies the owner named in the build, by a job of the first tenant, so that it is retried. Returns whether it
 * notifies now: at most once in six hours, over all processes.
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
 * Sends the notice. It contains no error message, because that may hold what a person typed and the notice leaves the
 * institution. It contains the source positions and the error id, which leads to the details inside.
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
      `${of}: ${failures} openings failed within an hour.${notice.isHalted ? ' The canary has ended, and its operators use the stable build.' : ''}`,
      `${of}: bir saatte ${failures} açılış hata verdi.${notice.isHalted ? ' Kanarya sona erdi, operatörleri kararlı sürümü kullanıyor.' : ''}`,
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
