import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatIban } from '@kasa/domain/iban'
import { formatMoney } from '@kasa/domain/money'
import { announce } from '@kasa/ui/announce'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Icon } from '@kasa/ui/Icon'
import { Kbd } from '@kasa/ui/Kbd'
import { Note } from '@kasa/ui/Note'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useState } from 'react'

import { useDrawerWords } from './drawerWords'
import { ibanOf } from './ibanQuery'
import { styled } from './sendingStyles'

/** `text` is copied, in the format of banks' screens. */
type CopyRow = { id: 'iban' | 'beneficiary' | 'amount' | 'description'; text: string; shown: string }

/** Later the clipboard may hold something else, such as the bank's reference. */
const justBegunMs = 10_000

/** An amount as Turkish banks take it in a form: 64250,00. */
const bankAmount = (minor: bigint): string => formatMoney(minor, 'tr').replace(/[^\d,]/g, '')

/**
 * The values to type into the bank's screen, in its order. A number key copies one and marks it as copied; then the
 * next one is highlighted.
 */
export function CopyRows({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { data, error } = useQuery(ibanOf(payout))
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  const { beneficiaryName, amountMinor, description, referenceCode } = payout
  const note = description || referenceCode
  const rows: readonly CopyRow[] = [
    ...(data ? [{ id: 'iban' as const, text: data.iban, shown: formatIban(data.iban) }] : []),
    { id: 'beneficiary', text: beneficiaryName, shown: beneficiaryName },
    { id: 'amount', text: bankAmount(amountMinor), shown: formatMoney(amountMinor, language) },
    { id: 'description', text: note, shown: note },
  ]
  const nextId = rows.find(({ id }) => !copied.has(id))?.id
  const copy = async ({ id, text }: CopyRow) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return announce(t('copy.failed'))
    }
    setCopied((before) => new Set([...before, id]))
    announce(t('copy.done'))
  }
  const numbered = rows.map((row, index) => ({ ...row, key: String(data ? index + 1 : index + 2) }))
  useHotkeys(numbered.map((row) => ({ key: row.key, run: () => void copy(row) })))
  const [first] = numbered
  const isJustBegun = data && payout.begun && Date.now() - Date.parse(payout.begun.at) < justBegunMs
  useEffect(() => {
    // The next step is the bank's screen, which needs the IBAN first.
    if (isJustBegun && first) void copy(first)
    // Only once, when the values are loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isJustBegun])
  return (
    <DrawerSection title={t('copy.title')}>
      {error && (
        <Note tone="red" icon="warning" title={t('field.iban')}>
          {words(error, language)}
        </Note>
      )}
      <div className={styled('rows')}>
        {numbered.map((row) => (
          <button
            key={row.id}
            type="button"
            className={row.id === nextId ? 'next' : undefined}
            aria-keyshortcuts={row.key}
            onClick={() => void copy(row)}
          >
            <Kbd>{row.key}</Kbd>
            <span>{t(`field.${row.id}`)}</span>
            <b>{row.shown}</b>
            {copied.has(row.id) ? (
              <small className="done">
                <Icon name="check" /> {t('copy.done')}
              </small>
            ) : (
              <small>
                {row.text !== row.shown && row.id === 'amount' && t('copy.as', { text: row.text })} <Icon name="copy" />
              </small>
            )}
          </button>
        ))}
      </div>
      <p className="k-sr" role="status">
        {t('copy.count', { done: copied.size, all: numbered.length })}
      </p>
    </DrawerSection>
  )
}
