import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { JudgedGroup, RemitGroupDetail } from '@kasa/contracts/remitGroups'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { AmountField } from '@kasa/ui/AmountField'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Input, Select } from '@kasa/ui/Input'
import { useId, useState, type FormEvent } from 'react'

import { JudgedGroups } from '../parts/JudgedGroups'
import { remitGroupChoices, tryRemitGroup } from './groupQueries'
import { styled } from './groupStyles'
import { useGroupWords } from './groupWords'

/**
 * Which account a deposit would get now, and why the others would not. The server applies its real rules and writes
 * nothing.
 */
export function TryGroup({ group, onClose }: { group: RemitGroupDetail; onClose: () => void }) {
  const t = useGroupWords()
  const language = useLanguage()
  const formId = useId()
  const choices = useQuery(remitGroupChoices()).data
  const [request, setRequest] = useState({ amount: '', bankCode: '', merchantId: '', customerRef: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [groups, setGroups] = useState<JudgedGroup[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const amountMinor = parseMoney(request.amount)
  const isAmount = amountMinor !== undefined && amountMinor > 0n
  const change = (part: Partial<typeof request>) => setRequest({ ...request, ...part })

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setGroups((await tryRemitGroup(group.id, { ...request, amountMinor })).groups)
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      wide
      title={t('try.title', { name: group.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('try.close')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={isBusy}>
            {t('try.do')}
          </Button>
        </>
      }
    >
      <p>{t('try.text')}</p>
      <form id={formId} noValidate className={styled('try')} onSubmit={(event) => void ask(event)}>
        <FieldPair>
          <Field label={t('try.amount')} required error={isTried && !isAmount ? t('try.amountWrong') : undefined}>
            {(field) => (
              <AmountField
                {...field}
                language={language}
                autoFocus
                value={request.amount}
                onChange={({ target }) => change({ amount: target.value })}
              />
            )}
          </Field>
          <Field label={t('try.bank')}>
            {(field) => (
              <Select {...field} value={request.bankCode} onChange={({ target }) => change({ bankCode: target.value })}>
                <option value="">{t('try.anyBank')}</option>
                {choices?.banks.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('try.merchant')}>
            {(field) => (
              <Select
                {...field}
                value={request.merchantId}
                onChange={({ target }) => change({ merchantId: target.value })}
              >
                <option value="">{t('try.anyMerchant')}</option>
                {choices?.merchants.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('try.customer')}>
            {(field) => (
              <Input
                {...field}
                autoComplete="off"
                maxLength={100}
                value={request.customerRef}
                onChange={({ target }) => change({ customerRef: target.value })}
              />
            )}
          </Field>
        </FieldPair>
      </form>
      {problem !== null && <p role="alert">{problem}</p>}
      <div role="status">{groups && <JudgedGroups groups={groups} />}</div>
    </Dialog>
  )
}
