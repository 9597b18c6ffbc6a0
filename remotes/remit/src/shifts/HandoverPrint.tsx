import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { HandoverDetail } from '@kasa/contracts/shifts'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'
import { styleOf } from '@kasa/ui/styles'
import type { Ref } from 'react'

import { CountsHead } from './CountsHead'
import { Differences } from './Differences'
import { styledShift } from './shiftStyles'
import { useShiftWords, type ShiftWordKey } from './shiftWords'

/** The signed hand-over, for screen and print. */
export function HandoverPrint({ handover, ref }: { handover: HandoverDetail; ref: Ref<HTMLElement> }) {
  const t = useShiftWords()
  const language = useLanguage()
  const { document, giverProof, takerProof, givenAt, endedAt, endReason } = handover
  const money = (minor: bigint | null) => (minor === null ? '—' : formatMoney(minor, language))
  const proof = (code: string) => t(`proof.${code}` as ShiftWordKey)
  const more = document.unmatchedCount - document.unmatched.length
  return (
    <article ref={ref} className={styledShift('paper')}>
      <h2>{t('doc.heading', { number: handover.number })}</h2>
      <section>
        <h3>{t('doc.signatures')}</h3>
        <ul>
          <li>
            {t('doc.gave', {
              name: document.giver.name,
              at: formatDateTime(givenAt, language),
              proof: proof(giverProof),
            })}
          </li>
          {takerProof !== null && endedAt !== null && (
            <li>
              {t('doc.took', {
                name: document.taker.name,
                at: formatDateTime(endedAt, language),
                proof: proof(takerProof),
              })}
            </li>
          )}
          {handover.status === 'GIVEN' && <li>{t('doc.waits', { name: document.taker.name })}</li>}
          {endReason !== null && <li>{t('doc.reason', { reason: endReason })}</li>}
        </ul>
      </section>
      <section className={styledShift('over')}>
        <h3>{t('doc.accounts')}</h3>
        <table className={styledShift('counts')}>
          <CountsHead />
          <tbody>
            {document.accounts.map((account) => (
              <tr key={account.id}>
                <td>{account.label}</td>
                <td className="end">{money(account.ledgerMinor)}</td>
                <td className="end">{money(account.countedMinor)}</td>
                <td className={`end ${account.differenceMinor ? styleOf('bad', 'strong') : ''}`.trim()}>
                  {money(account.differenceMinor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Differences handover={handover} />
      </section>
      <section>
        <h3>
          {t('doc.claims')}: {document.claims.length === 0 ? t('doc.claimsNone') : t(`doc.${document.claimsBecome}`)}
        </h3>
        <ul>
          {document.claims.map(({ id, number, amountMinor }) => (
            <li key={id}>
              {number} · {money(amountMinor)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>
          {t('doc.unmatched')}: {money(document.unmatchedMinor)}
        </h3>
        <ul>
          {document.unmatched.map(({ id, bookedAt, amountMinor, senderName, accountLabel }) => (
            <li key={id}>
              {formatDateTime(bookedAt, language)} · {senderName} · {money(amountMinor)} · {accountLabel}
            </li>
          ))}
          {more > 0 && <li>{t('doc.unmatchedMore', { count: more })}</li>}
        </ul>
      </section>
      {document.notes !== '' && (
        <section>
          <h3>{t('doc.notes')}</h3>
          <p>{document.notes}</p>
        </section>
      )}
      <section>
        <p>
          {t('doc.documentHash')}
          <br />
          <code>{handover.documentHash}</code>
        </p>
        {handover.sealHash !== null && (
          <p>
            {t('doc.sealHash')}
            <br />
            <code>{handover.sealHash}</code>
          </p>
        )}
      </section>
      <Note
        tone={handover.isIntact ? 'plain' : 'red'}
        icon={handover.isIntact ? 'check' : 'warning'}
        title={t(handover.isIntact ? 'doc.intact' : 'doc.broken')}
      />
    </article>
  )
}
