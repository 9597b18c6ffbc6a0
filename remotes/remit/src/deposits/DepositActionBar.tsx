import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { needsConfirmReason, whyNotClaim, whyNotDeposit } from '@kasa/domain/deposit'
import { whyOwnWord } from '@kasa/domain/lineWitness'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'

import { untilOf, useHands } from '../oneHand'
import { useNow } from './clock'
import { factsOf, holderOf, isOpen } from './depositFacts'
import { styled } from './depositStyles'
import { useDrawerWords } from './drawerWords'
import type { DepositScreen } from './depositScreen'
import { LeaseLine } from './LeaseLine'
import { whyNotInWords } from './whyNotInWords'

const loadQuestion = () => import('./ConfirmAnyway')
const ConfirmAnyway = lazy(() => loadQuestion().then((file) => ({ default: file.ConfirmAnyway })))

type DepositActionBarProps = {
  deposit: DepositRow | DepositDetail
  screen: DepositScreen
  /** The reject dialog is open: it owns the keyboard, also where it lies inside the sheet. */
  isRejecting: boolean
  onReject: () => void
  /** The question why is open: what is confirmed is no exact match. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  /** Keys of the list that must work here too, and where: inside the sheet on small screens, everywhere beside the list. */
  keys: readonly Hotkey[]
  within: RefObject<HTMLElement | null> | undefined
}

/** The bar that stays at the bottom of the drawer: what can be done now, or why not, and what the last action came to. */
export function DepositActionBar({ deposit, screen, isRejecting, onReject, isAsking, onAsk, keys, within }: DepositActionBarProps) {
  const say = useDrawerWords()
  const language = useLanguage()
  const nowMs = useNow(1000)
  const bar = useRef<HTMLDivElement>(null)
  const { actions, leases, viewer } = screen
  const facts = factsOf(deposit)
  // The lease is timed by this machine; the server's moment may be seconds off.
  const isOurs = facts.claim === null || facts.claim.userId === viewer.id
  const claimed = leases.lease && isOurs ? { ...facts, claim: { userId: viewer.id, untilMs: leases.lease.untilMs } } : facts
  const hands = useHands(viewer.id, [deposit.namedOnlyBy])
  const refusalOf = (action: 'approve' | 'reject' | 'cancel') =>
    whyNotDeposit(action, claimed, { kind: viewer.kind, userId: viewer.id, hands }, nowMs)
  const inWords = (refusal: ReturnType<typeof refusalOf>) => whyNotInWords(refusal, deposit, say, language, untilOf([deposit.namedOnlyBy], hands, language))
  const [approve, reject, cancel] = [refusalOf('approve'), refusalOf('reject'), refusalOf('cancel')]
  const claim = whyNotClaim(claimed, viewer.id, nowMs)
  const isHeld = claimed.claim?.userId === viewer.id && claimed.claim.untilMs > nowMs
  const stillOpen = isOpen(deposit)
  const isBusy = actions.running !== null
  const amount = formatMoney(creditedMinor(deposit), language)
  const apartMinor = creditedMinor(deposit) - deposit.amountMinor
  const isUneven = deposit.amountReceivedMinor !== null && apartMinor !== 0n
  const outcome = actions.outcome?.id === deposit.id ? actions.outcome : null

  const tryTo = (why: string | undefined, run: () => unknown) => () => {
    if (why !== undefined) announce(why)
    else if (!isBusy) void run()
  }
  const askToCancel = async () => {
    const answer = await confirm({
      title: say('cancel.title'),
      text: say('cancel.text', { amount: formatMoney(deposit.amountMinor, language), customer: deposit.customerName }),
      confirmText: say('cancel.do'),
      cancelText: say('cancel.back'),
      tone: 'danger',
    })
    if (answer === 'confirmed') await actions.cancel(deposit)
  }
  const doClaim = tryTo(inWords(claim), () => actions.claim(deposit))
  const needsReason = needsConfirmReason(deposit)
  const doConfirm = tryTo(inWords(approve), () => (needsReason ? onAsk(true) : actions.confirm(deposit)))
  const doReject = tryTo(inWords(reject), onReject)

  const deciding: readonly Hotkey[] = viewer.mayDecide && stillOpen
    ? [{ key: 'a', run: doConfirm }, { key: 'r', run: doReject }, { key: 'c', run: doClaim }]
    : []
  useHotkeys([...deciding, ...(within ? keys : [])], { within, enabled: !isBusy && !isRejecting && !isAsking })

  useEffect(() => {
    // The number that answers it may be typed before the question is drawn, but not before its code is there.
    if (needsReason && stillOpen) void loadQuestion()
  }, [needsReason, stillOpen])
  useEffect(() => {
    // The button that was pressed is gone with the decision; the focus must not fall out of the drawer with it.
    if (!stillOpen && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [stillOpen])

  const holder = holderOf(deposit, nowMs)
  // Whoever cannot confirm it should know before taking it.
  const ownWord = whyOwnWord(deposit.namedOnlyBy, hands)
  const isAnothers = holder !== null && holder.userId !== viewer.id
  // One reason at a time, the one that comes first: whose it is, then what is missing.
  const reason = !viewer.mayDecide || !stillOpen || outcome?.tone === 'problem' ? undefined : isAnothers ? inWords('CLAIMED_BY_OTHER') : isHeld ? inWords(approve) : inWords(ownWord)

  return (
    <div ref={bar} tabIndex={-1} className={styled('acts')}>
      {viewer.mayDecide && stillOpen && <LeaseLine lease={leases.lease} claim={holder?.userId === viewer.id ? holder : null} />}
      {leases.renewFailure !== null && <p className="problem" role="alert">{say('lease.renewFailed', { why: words(leases.renewFailure, language) })}</p>}
      {reason !== undefined && <p className="reason">{reason}</p>}
      {viewer.mayDecide && stillOpen && isUneven && (
        <p className="asked">{say('confirm.asked', { amount: formatMoney(deposit.amountMinor, language), apart: `${apartMinor > 0n ? '+' : ''}${formatMoney(apartMinor, language)}` })}</p>
      )}
      {isAsking && approve === undefined && stillOpen && (
        <Suspense>
          <ConfirmAnyway deposit={deposit} isBusy={isBusy} onPick={(code) => void actions.confirm(deposit, code).then((isDone) => isDone && onAsk(false))} onClose={() => onAsk(false)} />
        </Suspense>
      )}
      <p className={outcome?.tone ?? 'none'} role={outcome?.tone === 'problem' ? 'alert' : 'status'}>{outcome?.text}</p>
      {viewer.mayDecide && stillOpen && (
        <>
          <Button tone="danger" size="large" aria-keyshortcuts="r" whyNot={inWords(reject)} onClick={doReject}>
            {say('action.reject')} <Kbd>R</Kbd>
          </Button>
          {isHeld ? (
            <Button tone="primary" size="large" aria-keyshortcuts="a" busy={actions.running === 'confirm'} whyNot={inWords(approve)} onClick={doConfirm}>
              {say(isUneven ? 'action.confirmReceived' : 'action.confirm', { amount })}{needsReason ? '…' : ''} <Kbd>A</Kbd>
            </Button>
          ) : (
            <Button tone="primary" size="large" aria-keyshortcuts="c" busy={actions.running === 'claim'} whyNot={inWords(claim)} onClick={doClaim}>
              {say('action.claim')} <Kbd>C</Kbd>
            </Button>
          )}
        </>
      )}
      {viewer.mayDecide && !stillOpen && (
        <Button tone="primary" size="large" aria-keyshortcuts="n" busy={actions.running === 'next'} onClick={tryTo(undefined, actions.next)}>
          {say('action.next')} <Kbd>N</Kbd>
        </Button>
      )}
      {viewer.mayCancel && stillOpen && (
        <Button
          tone="danger"
          size="large"
          busy={actions.running === 'cancel'}
          whyNot={cancel === 'STATUS' ? say('whyNot.STATUS.cancel') : inWords(cancel)}
          onClick={tryTo(undefined, askToCancel)}
        >
          {say('action.cancel')}
        </Button>
      )}
    </div>
  )
}
