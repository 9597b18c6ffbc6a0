import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import type { DepositBankLine, DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import type { DepositConfirmReason } from '@kasa/domain/deposit'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { formatMoney } from '@kasa/domain/money'
import { AttachmentSection } from '@kasa/desk/AttachmentSection'
import { ReasonKeys } from '@kasa/desk/ReasonKeys'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { untilOf, useLinkedAccounts } from '../../parts/linkedAccounts'
import { confirmReasons } from '../../parts/confirmReasons'
import { lineDifferences } from '../drawer/confirmQuestion'
import { useDrawerWords } from '../drawer/drawerWords'
import { agreesFully, matchInWords } from '../drawer/matchInWords'
import { approveLate, lateLinesOf } from './attachmentQueries'
import { useAttachmentWords } from './attachmentWords'

/** For an ended request: unlinked transfers that may have paid it, each with a button to approve the request late. */
export function LateLines({ deposit, onApproved }: { deposit: DepositDetail; onApproved: (row: DepositRow) => void }) {
  const t = useAttachmentWords()
  const sayMatch = useDrawerWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const userId = useUser()?.sub ?? ''
  const lines = useQuery(lateLinesOf(deposit.id))
  const linkedAccounts = useLinkedAccounts(
    userId,
    (lines.data?.lines ?? []).map(({ namedOnlyBy }) => namedOnlyBy),
  )
  const whyNot = ({ namedOnlyBy, amountMinor }: DepositBankLine) => {
    if (amountMinor !== deposit.amountMinor) return t('late.whole')
    const why = whyOwnSource(namedOnlyBy, linkedAccounts)
    return why && sayMatch(`whyNot.${why}`, { until: untilOf([namedOnlyBy], linkedAccounts, language) })
  }
  const [running, setRunning] = useState<string | null>(null)
  const factsOf = (line: DepositBankLine) => ({
    amount: formatMoney(line.amountMinor, language),
    name: line.senderName,
    at: formatDateTime(line.bookedAt, language),
    number: deposit.number,
  })

  const [asking, setAsking] = useState<string | null>(null)

  const ask = async (line: DepositBankLine) => {
    const facts = factsOf(line)
    if (!agreesFully(line)) return setAsking(line.id)
    if (
      (await confirm({
        title: t('late.askTitle', facts),
        text: t('late.ask', facts),
        confirmText: t('late.do'),
        cancelText: t('late.back'),
      })) === 'confirmed'
    )
      await approve(line)
  }
  const approve = async (line: DepositBankLine, reason?: DepositConfirmReason) => {
    const facts = factsOf(line)
    setRunning(line.id)
    try {
      onApproved(await approveLate(money, deposit, line.id, reason))
      toast('success', t('late.done', facts))
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setRunning(null)
    }
  }
  if (!lines.data || lines.data.lines.length === 0) return null
  return (
    <AttachmentSection title={t('late.title')}>
      <p className="hint">{t('late.text')}</p>
      <ul>
        {lines.data.lines.map((line) => (
          <li key={line.id}>
            <div>
              <span>{t('late.line', factsOf(line))}</span>
              <Button size="small" busy={running === line.id} whyNot={whyNot(line)} onClick={() => void ask(line)}>
                {t('late.do')}
              </Button>
            </div>
            <small>{matchInWords(line, sayMatch, language)}</small>
            {asking === line.id && (
              <ReasonKeys
                title={t('late.askTitle', factsOf(line))}
                reasons={confirmReasons(lineDifferences(line), sayMatch)}
                doLabel={t('late.do')}
                backLabel={t('late.back')}
                isBusy={running !== null}
                onPick={(reason) => void approve(line, reason)}
                onClose={() => setAsking(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </AttachmentSection>
  )
}
