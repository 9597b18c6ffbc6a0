import { useQuery, useQueryClient } from '@kasa/console/query'
import * as z from 'zod/mini'

import type { ApprovalPart } from '../approvalPart'
import { Notes } from '../Notes'
import type { Decisions, DrawerProps, Held, LazyParts } from '../noun'
import { attachmentCalls } from '../attachmentCalls'
import { Receipts } from '../Receipts'
import { RequestDrawer } from '../RequestDrawer'
import { RequestHistory } from '../RequestHistory'
import { SecondPerson } from '../SecondPerson'
import {
  parcelBulk,
  parcelFile,
  parcelAttachments,
  parcelRejection,
  parcelTransitions,
  whyNotParcel,
  type ParcelRow,
  type ParcelVerb,
} from './parcelTable'
import { parcels, useParcelWords } from './parcels'

const calls = attachmentCalls(parcels, { attachments: parcelAttachments, receipt: parcelFile, done: z.object({}) })
const useReasons = () => {
  const t = useParcelWords()
  return parcelTransitions.sendBack.reasons.map((code) => ({ code, text: t(`reason.${code}`) }))
}

function useParcelDecisions(row: ParcelRow, held: Held, nowMs: number): Decisions {
  const t = useParcelWords()
  const reasons = useReasons()
  const { id: userId } = parcels.useViewer()
  const whyNot = (verb: ParcelVerb) => {
    const why = whyNotParcel(verb, row, held, userId, nowMs)
    return why && t(`whyNot.${why}`)
  }
  return {
    whyNotClaim:
      held !== null && held.untilMs > nowMs && held.userId !== userId ? t('whyNot.IN_OTHER_HANDS') : undefined,
    decisions: [
      {
        verb: 'sendBack',
        label: 'Send back',
        tone: 'danger',
        key: 's',
        isClaimed: true,
        whyNot: whyNot('sendBack'),
        asks: {
          by: 'dialog',
          title: `Send ${row.number} back`,
          text: 'The sender pays for it.',
          confirmLabel: 'Send back',
          reasons,
          schema: parcelRejection,
        },
      },
      {
        verb: 'hand',
        label: 'Hand out',
        tone: 'primary',
        key: 'h',
        isClaimed: true,
        whyNot: whyNot('hand'),
        ...(row.grams > 5000 && { asks: { by: 'keys', title: 'It is heavy. Hand it out all the same?', reasons } }),
      },
      {
        verb: 'hold',
        label: 'Keep it',
        tone: 'danger',
        isClaimed: false,
        whyNot: whyNot('hold'),
        asks: { by: 'question', question: { title: `Keep ${row.number}?`, cancelText: 'Back' } },
      },
    ],
  }
}

const part: ApprovalPart = {
  fields: () => (name, value) => ({ label: name, value: String(value) }),
  list: '/parcel/list',
}

function Attachments({ row }: { row: ParcelRow }) {
  const client = useQueryClient()
  const attachments = useQuery(calls.attachmentsOf(row.id))
  if (!attachments.data) return null
  const { id, number } = row
  const asks = parcelTransitions.lose.from.some((status) => status === row.status)
    ? [
        {
          verb: 'lose',
          label: 'Write off',
          tone: 'danger',
          title: `Write ${number} off?`,
          text: 'It is paid for.',
        } as const,
      ]
    : []
  return (
    <>
      <SecondPerson
        noun={parcels}
        row={row}
        pending={attachments.data.pending}
        asks={asks}
        part={part}
        answer={z.object({ approvalId: z.string() })}
        onChanged={() => client.invalidateQueries({ queryKey: [parcels.topic, 'detail', id] })}
      />
      <Receipts
        noun={parcels}
        calls={calls}
        id={id}
        receipts={attachments.data.receipts}
        mayAdd
        onAdded={attachments.refetch}
      />
      <Notes noun={parcels} calls={calls} id={id} notes={attachments.data.notes} onChanged={attachments.refetch} />
    </>
  )
}

function ParcelDrawer(props: DrawerProps<ParcelRow>) {
  const reasons = useReasons()
  return (
    <RequestDrawer
      {...props}
      noun={parcels}
      title={({ grams }) => `${grams} g`}
      from={({ shelf }) => `shelf ${shelf}`}
      useDecisions={useParcelDecisions}
    >
      {(parcel) => (
        <>
          <Attachments row={parcel} />
          <RequestHistory
            noun={parcels}
            history={parcel.history}
            tones={{ sendBack: 'red' }}
            reasonOf={(code) => reasons.find((one) => one.code === code)?.text ?? code}
          />
        </>
      )}
    </RequestDrawer>
  )
}

export const parcelDesk: LazyParts<ParcelRow> = {
  Drawer: ParcelDrawer,
  useBulk: (rows) => {
    const reasons = useReasons()
    return [
      {
        verb: 'hand',
        label: `Hand out (${rows.length})`,
        tone: 'primary',
        rows,
        asks: { by: 'question', question: { title: 'Hand them out?', cancelText: 'Back' } },
      },
      {
        verb: 'sendBack',
        label: 'Send back…',
        tone: 'danger',
        rows,
        asks: { by: 'reason', title: 'Send them back', text: 'The senders pay.', confirmLabel: 'Send back', reasons },
      },
    ]
  },
  keys: [
    { key: 'h', does: 'hand' },
    { key: 's', does: 'sendBack' },
  ],
  bulkAnswer: parcelBulk,
}
