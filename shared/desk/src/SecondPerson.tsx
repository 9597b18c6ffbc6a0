import { moduleWords } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { toast } from '@kasa/console/toast'
import type { Attachments } from '@kasa/contracts/requestDesk'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'
import type * as z from 'zod/mini'

import { ApprovalPanel } from './ApprovalPanel'
import type { ApprovalPart } from './approvalPart'
import type { Noun, QueueFilters, QueueRow } from './noun'
import { AttachmentSection } from './AttachmentSection'
import { sendAbout } from './queries'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const { use: useSecondWords } = moduleWords('desk-second', {
  en: { title: 'With a second approver', ask: 'Send for approval', asked: 'Another administrator has been asked.' },
  tr: { title: 'İkinci onayla', ask: 'Onaya gönder', asked: 'Başka bir yöneticiden onay istendi.' },
})

/** An action that needs a second person: the last segment of its path (`requestApproval` of the API), with texts. */
export type AskedOfTwo = {
  verb: string
  label: string
  tone: 'danger' | 'plain'
  /** Why it cannot be requested now, as text. */
  whyNot?: string | undefined
  /** The question, and its effect. */
  title: string
  text: string
}

type SecondPersonProps<Row extends QueueRow> = {
  noun: Pick<Noun<QueueRow, QueueRow, QueueFilters>, 'module' | 'link' | 'path'>
  row: Row
  /** Approval requests that wait already. */
  pending: Attachments['pending']
  /** The requests this person may make now. */
  asks: readonly AskedOfTwo[]
  part: ApprovalPart
  answer: z.core.$ZodType
  /** Refetches the request after something was requested or decided. */
  onChanged: () => Promise<unknown>
}

/**
 * Waiting approval requests of an open request, to decide in place; or the actions that may be requested, with a
 * reason.
 */
export function SecondPerson<Row extends QueueRow>({
  noun,
  row,
  pending,
  asks,
  part,
  answer,
  onChanged,
}: SecondPersonProps<Row>) {
  const t = useSecondWords()
  const screen = useMoneyScreen()
  const [asking, setAsking] = useState<AskedOfTwo | null>(null)
  if (pending.length === 0 && asks.length === 0) return null
  return (
    <>
      <AttachmentSection title={t('title')}>
        {pending.length > 0 ? (
          <ApprovalPanel targetId={row.id} module={noun.module} part={part} onDecided={() => void onChanged()} />
        ) : (
          asks.map((one) => (
            <div key={one.verb}>
              <Button tone={one.tone} {...(one.whyNot && { whyNot: one.whyNot })} onClick={() => setAsking(one)}>
                {one.label}
              </Button>
            </div>
          ))
        )}
      </AttachmentSection>
      {asking && (
        <Suspense>
          <ReasonForm
            title={asking.title}
            text={asking.text}
            saveLabel={t('ask')}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await sendAbout(screen, noun, asking.verb, row, {
                path: `${noun.path}/${asking.verb}/${row.id}`,
                schema: answer,
                body: { reason, version: row.version },
                isPrivate: true,
              })
              toast('success', t('asked'))
              await onChanged()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
