import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { getJson } from '@kasa/console/http'
import { moduleWords, useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { MyCommission } from '@kasa/contracts/operatorPayouts'
import { formatMoney } from '@kasa/domain/money'
import { Dialog } from '@kasa/ui/Dialog'
import { Figures } from '@kasa/ui/Figures'
import { Timeline } from '@kasa/ui/Timeline'
import type * as z from 'zod/mini'

const { use: useMyWords } = moduleWords('desk-commission-dialog', {
  en: {
    title: 'My commission',
    close: 'Close',
    todayMinor: 'Today',
    monthMinor: 'This month',
    owedMinor: 'Not paid yet',
    owes: 'More was taken back than was left to pay. What you earn next is set against it.',
    none: 'Nothing was earned yet.',
    unpaid: 'Nothing was paid yet.',
    paid: 'Paid: {{amount}}',
    returned: 'Returned by the bank: {{at}}',
  },
  tr: {
    title: 'Komisyonum',
    close: 'Kapat',
    todayMinor: 'Bugün',
    monthMinor: 'Bu ay',
    owedMinor: 'Henüz ödenmeyen',
    owes: 'Geri alınan tutar, ödenecek olandan fazla. Bundan sonraki kazancınızdan düşülür.',
    none: 'Henüz komisyon kazanılmadı.',
    unpaid: 'Henüz ödeme yapılmadı.',
    paid: 'Ödenen: {{amount}}',
    returned: 'Bankadan iade: {{at}}',
  },
})

/** The response schema, provided by the module. */
export type MyCommissionAnswer = z.ZodMiniType<MyCommission>

/** One's commission: earned, owed and paid. */
export function MyCommissionDialog({ answer, onClose }: { answer: MyCommissionAnswer; onClose: () => void }) {
  const t = useMyWords()
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['myCommission'],
    queryFn: ({ signal }) => getJson('/api/operator-payout/my', answer, {}, { signal }),
  })
  const earned = data?.earned
  return (
    <Dialog title={t('title')} onClose={onClose} closeLabel={t('close')}>
      {error && <p role="alert">{words(error, language)}</p>}
      {data && !earned && <p>{t('none')}</p>}
      {earned && (
        <>
          <Figures
            figures={(['owedMinor', 'todayMinor', 'monthMinor'] as const).map((figure) => ({
              id: figure,
              label: t(figure),
              value: formatMoney(earned[figure], language),
            }))}
          />
          {earned.owedMinor < 0n && <p>{t('owes')}</p>}
          {data.rows.length === 0 ? (
            <p>{t('unpaid')}</p>
          ) : (
            <Timeline
              entries={data.rows.map(({ id, at, amountMinor, bankRef, returnedAt }) => ({
                id,
                at,
                atText: formatDateTime(at, language),
                text: t('paid', { amount: formatMoney(amountMinor, language) }),
                detail:
                  returnedAt === null
                    ? bankRef
                    : `${bankRef} · ${t('returned', { at: formatDateTime(returnedAt, language) })}`,
                ...(returnedAt !== null && { tone: 'red' as const }),
              }))}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
