import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { newKey, useMoneyScreen } from '@kasa/console/inFlight'
import { useUser } from '@kasa/console/session'
import type { DepositBulkRequest } from '@kasa/contracts/depositDesk'
import type { DepositRow } from '@kasa/contracts/deposits'
import { depositRejectReasons, needsConfirmReason, type DepositRejectReason } from '@kasa/domain/deposit'
import { whyOwnWord } from '@kasa/domain/lineWitness'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'
import { Button } from '@kasa/ui/Button'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { untilOf, useHands } from '../oneHand'
import { BulkResults, type BulkOutcome } from './BulkResults'
import { actOnMany } from './depositDeskQueries'
import { isOpen } from './depositFacts'
import { useDrawerWords } from './drawerWords'
import { styled } from './deskStyles'
import { useDeskWords } from './deskWords'

type Action = DepositBulkRequest['action']
/** As many as the API takes at once. */
const mostAtOnce = 100

type BulkBarProps = { rows: readonly DepositRow[]; onRows: (rows: readonly DepositRow[]) => void; onClear: () => void }

/** What can be done with the selected requests together. Each is done by itself: the answer says of every one what became of it. */
export function BulkBar({ rows, onRows, onClear }: BulkBarProps) {
  const say = useDeskWords()
  const sayRow = useDrawerWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const userId = useUser()?.sub ?? ''
  const [running, setRunning] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState<BulkOutcome | null>(null)
  const [reason, setReason] = useState<DepositRejectReason | null>(null)
  const open = rows.filter(isOpen).slice(0, mostAtOnce)
  const allExact = open.filter((row) => !needsConfirmReason(row))
  const witnesses = allExact.map(({ namedOnlyBy }) => namedOnlyBy)
  const hands = useHands(userId, witnesses)
  const exact = allExact.filter(({ namedOnlyBy }) => whyOwnWord(namedOnlyBy, hands) === undefined)
  const ownWord = witnesses.map((named) => whyOwnWord(named, hands)).find((why) => why !== undefined) ?? 'OWN_STATEMENT'
  const itemsOf = (chosen: readonly DepositRow[]) => chosen.map(({ id, version }) => ({ id, version, key: newKey() }))

  const run = async (asked: DepositBulkRequest) => {
    if (running) return
    setRunning(asked.action)
    setProblem(null)
    try {
      const { results } = await actOnMany(money, asked)
      setReason(null)
      setShown({ action: asked.action, results, answeredMs: Date.now() })
      onRows(results.flatMap((result) => (result.outcome === 'done' ? [result.row] : [])))
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setRunning(null)
    }
  }
  const confirmExact = async () => {
    const amount = formatMoney(exact.reduce((sum, row) => sum + creditedMinor(row), 0n), language)
    const answer = await confirm({ title: say('bulk.confirmTitle', { count: exact.length }), text: say('bulk.confirmText', { amount }), cancelText: say('bulk.back') })
    if (answer === 'confirmed') await run({ action: 'approve', items: itemsOf(exact) })
  }
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return row ? `${row.number} · ${row.customerName}` : id
  }
  const close = () => {
    setShown(null)
    onClear()
  }
  return (
    <section className={styled('bulk')} aria-label={say('bulk.label')}>
      <p role="status">{say('bulk.count', { count: rows.length })}</p>
      <Button busy={running === 'claim'} disabled={open.length === 0} onClick={() => void run({ action: 'claim', items: itemsOf(open) })}>{say('bulk.claim')}</Button>
      <Button tone="primary" busy={running === 'approve'} {...(exact.length === 0 && { whyNot: allExact.length === 0 ? say('bulk.noneExact') : sayRow(`whyNot.${ownWord}`, { until: untilOf(witnesses, hands, language) }) })} onClick={() => void confirmExact()}>{say('bulk.confirm', { count: exact.length })}</Button>
      <Button tone="danger" disabled={open.length === 0} onClick={() => setReason('NOT_RECEIVED')}>{say('bulk.reject')}</Button>
      <Button tone="quiet" onClick={onClear}>{say('bulk.clear')}</Button>
      {problem !== null && <p role="alert">{problem}</p>}
      {reason && (
        <ConfirmDialog
          tone="danger"
          title={say('bulk.rejectTitle', { count: open.length })}
          confirmLabel={sayRow('reject.do')}
          cancelLabel={say('bulk.back')}
          busy={running === 'reject'}
          error={problem ?? undefined}
          onConfirm={() => void run({ action: 'reject', items: itemsOf(open), reasonCode: reason })}
          onCancel={() => setReason(null)}
        >
          <p>{say('bulk.rejectText')}</p>
          <Field label={say('bulk.reason')}>
            {(input) => (
              <Select {...input} value={reason} autoFocus onChange={({ target }) => setReason(depositRejectReasons.find((code) => code === target.value) ?? reason)}>
                {depositRejectReasons.map((code) => <option key={code} value={code}>{sayRow(`reason.${code}`)}</option>)}
              </Select>
            )}
          </Field>
        </ConfirmDialog>
      )}
      {shown && <BulkResults outcome={shown} nameOf={nameOf} onRows={onRows} onClose={close} />}
    </section>
  )
}
