import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { useNow } from '../clock'
import {
  holderOf,
  type Noun,
  type QueueFilters,
  type QueueRow,
  type QueueScreen,
  type Decision,
  type Decisions,
  type Held,
} from '../noun'
import type { SentReceipt } from '../receiptFile'
import { ReceiptLine } from '../attachments/ReceiptLine'
import { ReasonKeys } from '../ReasonKeys'
import { TypedLine } from '../TypedLine'
import { styled } from './lazyStyles'
import { useLazyWords } from './lazyWords'
import { LeaseLine } from './LeaseLine'
import { usePaste } from './pasting'

export type UseDecisions<Row> = (row: Row, held: Held, nowMs: number) => Decisions

type ActionBarProps<Row extends QueueRow, Known extends Row> = {
  noun: Pick<Noun<Row, Row, QueueFilters>, 'words' | 'isOpen'>
  row: Known
  screen: QueueScreen<Row>
  useDecisions: UseDecisions<Known>
  /** The decision whose dialog is open; it handles the keyboard, also inside the sheet. */
  openVerb: string | null
  onAsk: (verb: string | null) => void
  /** The list's keys that also work here: inside the sheet on small screens, everywhere beside the list. */
  keys: readonly Hotkey[]
  within: RefObject<HTMLElement | null> | undefined
}

/** The bar at the bottom of the drawer: possible actions, or why there are none, and the last outcome. */
export function ActionBar<Row extends QueueRow, Known extends Row>({
  noun,
  row,
  screen,
  useDecisions,
  openVerb,
  onAsk,
  keys,
  within,
}: ActionBarProps<Row, Known>) {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const nowMs = useNow(1000)
  const bar = useRef<HTMLDivElement>(null)
  const { actions, leases, viewer, onKeys } = screen
  const known: Held = row.claim && { userId: row.claim.userId, untilMs: Date.parse(row.claim.until) }
  // The lease is measured by this computer's clock, since the server's may differ by seconds.
  const held =
    leases.lease && (known === null || known.userId === viewer.id)
      ? { userId: viewer.id, untilMs: leases.lease.untilMs }
      : known
  const { whyNotClaim, decisions, warning, aside, countdown } = useDecisions(row, held, nowMs)
  const isHeld = held?.userId === viewer.id && held.untilMs > nowMs
  const stillOpen = noun.isOpen(row)
  const isBusy = actions.running !== null
  const outcome = actions.outcome?.id === row.id ? actions.outcome : null
  const main = decisions.find(({ tone, isClaimed }) => isClaimed && tone === 'primary')
  const question = decisions.find(({ verb }) => verb === openVerb)

  const tryTo = (why: string | undefined, run: () => unknown) => () => {
    if (why !== undefined) announce(why)
    else if (!isBusy) void run()
  }
  const doClaim = tryTo(whyNotClaim, () => actions.claim(row))
  const decide = async ({ verb, isClaimed, asks, then }: Decision) => {
    if (asks && asks.by !== 'question') return ask(verb)
    if (asks && (await confirm(asks.question)) !== 'confirmed') return
    const isDone = await actions.decide(row, verb, isClaimed)
    if (isDone && then !== undefined) ask(then)
  }
  const [pasted, setPasted] = useState<{ text: string; file?: File | undefined }>({ text: '' })
  const ask = (verb: string | null, text = '', file?: File) => {
    setPasted({ text, file })
    onAsk(verb)
  }
  const takesPaste = decisions.find(
    ({ asks, whyNot }) => asks?.by === 'line' && asks.takesPaste === true && whyNot === undefined,
  )
  usePaste(
    takesPaste && viewer.mayDecide && stillOpen && openVerb === null && !isBusy
      ? (text, file) => ask(takesPaste.verb, text, file)
      : undefined,
  )
  const doing = (decision: Decision) => tryTo(decision.whyNot, () => decide(decision))

  const deciding: readonly Hotkey[] =
    viewer.mayDecide && stillOpen
      ? [
          ...decisions.flatMap((decision) =>
            decision.key === undefined ? [] : [{ key: decision.key, run: doing(decision) }],
          ),
          { key: 'c', run: doClaim },
        ]
      : []
  useHotkeys([...deciding, ...(within ? keys : [])], { within, enabled: !isBusy && openVerb === null })

  useLayoutEffect(() => {
    onKeys?.(true)
    return () => onKeys?.(false)
  }, [onKeys])

  useEffect(() => {
    // The pressed button disappears with the decision; keeps the focus in the drawer.
    if (!stillOpen && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [stillOpen])

  const holder = holderOf(row, nowMs)
  const isAnothers = holder !== null && holder.userId !== viewer.id
  // One reason at a time: first another person's claim, then what is missing.
  const reason =
    !viewer.mayDecide || !stillOpen || outcome?.tone === 'problem'
      ? undefined
      : isAnothers
        ? whyNotClaim
        : isHeld
          ? main?.whyNot
          : warning
  const isAsked = question?.whyNot === undefined && stillOpen
  const asking = question?.asks?.by === 'keys' && isAsked ? { ...question.asks, ...question } : null
  const typing = question?.asks?.by === 'line' && isAsked ? { ...question.asks, ...question } : null
  const sayLine = async (
    { verb, isClaimed, field, also, confirm: question }: NonNullable<typeof typing>,
    text: string,
    receipt?: SentReceipt,
  ) => {
    if (question && (await confirm(question)) !== 'confirmed') return
    const isDone = await actions.decide(row, verb, isClaimed, { more: { ...also, [field]: text }, receipt })
    if (isDone) onAsk(null)
  }
  const stopAsking = () => {
    onAsk(null)
    // The button is hidden while its question is open.
    bar.current?.focus({ preventScroll: true })
  }

  const last = typing?.recalls && actions.lastSaid?.(typing.verb)?.[typing.field]
  const line = typing && {
    initial: pasted.text,
    ...(typeof last === 'string' && { recall: { text: last, hint: t('ask.recall', { text: last }) } }),
    title: typing.title,
    maxLength: typing.maxLength,
    wrong: typing.wrong,
    doLabel: typing.label,
    backLabel: t('ask.back'),
    isBusy,
    onSay: (text: string, receipt?: SentReceipt) => void sayLine(typing, text, receipt),
    onClose: stopAsking,
  }

  const buttonOf = (decision: Decision) => (
    <Button
      key={decision.verb}
      tone={decision.tone}
      size="large"
      aria-keyshortcuts={decision.key}
      busy={actions.running === decision.verb}
      whyNot={isBusy && actions.running !== decision.verb ? t('action.running') : decision.whyNot}
      onClick={doing(decision)}
    >
      {decision.label}
      {(decision.asks?.by === 'keys' || decision.asks?.by === 'line') && '…'}{' '}
      {decision.key && <Kbd>{decision.key.toUpperCase()}</Kbd>}
    </Button>
  )
  return (
    <div ref={bar} tabIndex={-1} className={styled('acts')}>
      {viewer.mayDecide && stillOpen && countdown}
      {viewer.mayDecide && stillOpen && !countdown && (
        <LeaseLine noun={noun} lease={leases.lease} claim={holder?.userId === viewer.id ? holder : null} />
      )}
      {leases.renewFailure !== null && (
        <p className="problem" role="alert">
          {t('lease.renewFailed', { why: words(leases.renewFailure, language) })}
        </p>
      )}
      {reason !== undefined && <p className="reason">{reason}</p>}
      {stillOpen && aside && <p className="asked">{aside}</p>}
      {asking && (
        <ReasonKeys
          title={asking.title}
          reasons={asking.reasons}
          doLabel={asking.label}
          backLabel={t('ask.back')}
          isBusy={isBusy}
          onPick={(reasonCode) =>
            void actions
              .decide(row, asking.verb, asking.isClaimed, { reasonCode })
              .then((isDone) => isDone && onAsk(null))
          }
          onClose={stopAsking}
        />
      )}
      {line && !typing?.takesReceipt && <TypedLine key={typing?.verb} {...line} />}
      {line && typing?.takesReceipt && (
        <ReceiptLine key={typing.verb} {...line} noun={noun} initialFile={pasted.file} />
      )}
      <p className={outcome?.tone ?? 'none'} role={outcome?.tone === 'problem' ? 'alert' : 'status'}>
        {outcome?.text}
      </p>
      {stillOpen && decisions.filter((decision) => decision !== main).map(buttonOf)}
      {viewer.mayDecide &&
        stillOpen &&
        (main && isHeld ? (
          asking?.verb !== main.verb && typing?.verb !== main.verb && buttonOf(main)
        ) : (
          <Button
            tone="primary"
            size="large"
            aria-keyshortcuts="c"
            busy={actions.running === 'claim'}
            whyNot={whyNotClaim}
            onClick={doClaim}
          >
            {t('action.claim')} <Kbd>C</Kbd>
          </Button>
        ))}
      {viewer.mayDecide && !stillOpen && (
        <Button
          tone="primary"
          size="large"
          aria-keyshortcuts="n"
          busy={actions.running === 'next'}
          onClick={tryTo(undefined, actions.next)}
        >
          {t('action.next')} <Kbd>N</Kbd>
        </Button>
      )}
    </div>
  )
}
