import { useWatch } from '@kasa/console/form'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { handoverForm, type HandoverRequest, type ShiftOpen } from '@kasa/contracts/shifts'
import { formatMoney } from '@kasa/domain/money'
import { claimFates } from '@kasa/domain/shift'
import { Field } from '@kasa/ui/Field'
import { Input, Select, Textarea } from '@kasa/ui/Input'

import { CountRow } from './CountRow'
import { CountsHead } from './CountsHead'
import { requestOf, type HandoverFields } from './handoverFields'
import { giveShift, takeHandover } from './shiftQueries'
import { styledShift } from './shiftStyles'
import { useShiftWords } from './shiftWords'

/** Open items, the counts with the reason of each difference, notes and the giver's signature. */
export function HandoverForm({ open, onClose }: { open: ShiftOpen; onClose: () => void }) {
  const t = useShiftWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = (minor: bigint) => formatMoney(minor, language)
  const form = useRecordForm<HandoverFields, Omit<HandoverRequest, 'password'>>({
    schema: handoverForm,
    defaultValues: {
      takerId: '',
      claims: open.claims.length > 0 ? 'PASS' : 'RELEASE',
      counts: Object.fromEntries(open.accounts.map(({ id }) => [id, { amount: '', reasonCode: '', note: '' }])),
      notes: '',
      password: '',
    },
    requestOf: requestOf(open),
    messageFor: (field) => (field === 'counts' ? t('form.countWrong') : undefined),
    save: async (request) => {
      // The ledger may have changed while the form was open: read the figures beside the counts again.
      const given = await giveShift({ ...request, password: password || undefined }).catch(async (refused: unknown) => {
        await client.invalidateQueries({ queryKey: ['shift', 'open'] })
        throw refused
      })
      takeHandover(client, given)
      toast('success', t('said.given', { number: given.number, name: given.takerName }))
      onClose()
    },
  })
  const { register, control, wrong } = form
  const password = useWatch({ control, name: 'password' })
  return (
    <RecordForm title={t('form.title')} saveLabel={t('form.sign')} form={form} onClose={onClose}>
      <Field label={t('form.taker')} required error={wrong('takerId')}>
        {(field) => (
          <Select {...field} {...register('takerId')} autoFocus>
            <option value="">{t('form.choose')}</option>
            {open.takers.map(({ id, name, duty, whyNot }) => (
              <option
                key={id}
                value={id}
                disabled={whyNot !== null}
              >{`${name} · ${whyNot === null ? t(`duty.${duty}`) : t(`taker.${whyNot}`)}`}</option>
            ))}
          </Select>
        )}
      </Field>
      {open.claims.length > 0 && (
        <Field label={t('form.claims', { count: formatCount(open.claims.length, language) })}>
          {({ id }) => (
            <div
              id={id}
              role="radiogroup"
              aria-label={t('form.claims', { count: formatCount(open.claims.length, language) })}
              className={styledShift('fates')}
            >
              {claimFates.map((fate) => (
                <label key={fate}>
                  <input type="radio" value={fate} {...register('claims')} /> {t(`fate.${fate}`)}
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
      {open.unmatchedCount > 0 && (
        <p>{t('form.unmatched', { count: open.unmatchedCount, amount: money(open.unmatchedMinor) })}</p>
      )}
      <Field label={t('form.counts')} hint={t('form.countsHint')} error={wrong('counts')}>
        {({ id, 'aria-describedby': note }) => (
          <div
            id={id}
            role="group"
            aria-label={t('form.counts')}
            aria-describedby={note}
            className={styledShift('over')}
          >
            <table className={styledShift('counts')}>
              <CountsHead />
              <tbody>
                {open.accounts.map((account) => (
                  <CountRow key={account.id} account={account} control={control} register={register} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Field>
      <Field label={t('form.notes')} error={wrong('notes')}>
        {(field) => <Textarea {...field} {...register('notes')} rows={3} maxLength={2000} />}
      </Field>
      <Field label={t('password')} hint={t('passwordHint')} error={wrong('password')}>
        {(field) => <Input {...field} {...register('password')} type="password" autoComplete="current-password" />}
      </Field>
    </RecordForm>
  )
}
