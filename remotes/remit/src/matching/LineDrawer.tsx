import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { useUser } from '@kasa/console/session'
import { Slot } from '@kasa/console/slot'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { whyNotLine, type LineAction } from '@kasa/domain/lineLinks'
import { whyOwnSource } from '@kasa/domain/lineSource'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Kbd } from '@kasa/ui/Kbd'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useState } from 'react'

import { untilOf, useLinkedAccounts } from '../parts/linkedAccounts'
import { linkDifferences } from './linkDifferences'
import { LineVerdict } from './LineVerdict'
import { LinkPlan, planOf } from './LinkPlan'
import { lineTone } from './matchColumns'
import { RequestChoices } from './MatchChoices'
import { styled } from './matchingStyles'
import { OtherLegs } from './OtherLegs'
import { askReturn, candidatesOfLine, ignoreLine, restoreLine } from './matchingQueries'
import { useMatchWords, type MatchTextKey } from './matchingWords'
import { takenOf, useChosen } from './useChosen'
import { useMatchActs } from './useMatchActs'

const LinkReasonForm = lazy(() => import('./LinkReasonForm').then((file) => ({ default: file.LinkReasonForm })))
const ManualDepositForm = lazy(() =>
  import('./ManualDepositForm').then((file) => ({ default: file.ManualDepositForm })),
)

type Asking = 'link' | 'ignore' | 'return' | 'open'
type LineDrawerProps = {
  id: string
  /** The line as the list has it. */
  known: UnmatchedLine | undefined
  /** Other lines ticked in the list: all are linked with the same request. */
  beside: readonly UnmatchedLine[]
  /** Keys that move through the list, for a drawer that covers it. */
  moving: readonly Hotkey[]
  onDone: () => void
  onClose: () => void
}

const factsOf = (line: UnmatchedLine, linkedAccounts: LinkedAccounts) => ({
  ...line,
  linkedMinor: line.amountMinor - line.freeMinor,
  hasSenderIban: line.senderIbanMasked !== null,
  isPending: line.pending !== null,
  isOwnMoney: line.ownAccountLabel !== null,
  ownSource: whyOwnSource(line.namedOnlyBy, linkedAccounts),
})

/**
 * One line with the requests it may pay. Links it, sets it aside, sends it back or makes it a deposit, all by
 * keyboard.
 */
export function LineDrawer({ id, known, beside, moving, onDone, onClose }: LineDrawerProps) {
  const t = useMatchWords()
  const language = useLanguage()
  const read = useQuery(candidatesOfLine(id))
  const mayAsk = useCan('bankLine.write')
  const userId = useUser()?.sub ?? ''
  const { chosen, toggle, clear } = useChosen<UnmatchedRequest>()
  const [asking, setAsking] = useState<Asking | null>(null)
  const acts = useMatchActs(() => {
    clear()
    onDone()
  })
  const line = read.data ?? known
  const candidates = read.data?.candidates ?? []
  const lines = line ? [line, ...beside.filter((other) => other.id !== line.id)] : []
  const sources = lines.map(({ namedOnlyBy }) => namedOnlyBy)
  const linkedAccounts = useLinkedAccounts(userId, sources)
  const until = untilOf(sources, linkedAccounts, language)
  const taken = takenOf(chosen, candidates)
  const why = (action: LineAction): string | undefined => {
    const refusal = line && whyNotLine(action, factsOf(line, linkedAccounts))
    return refusal && t(`refusal.${refusal}`, { until })
  }
  const plan = planOf(lines, taken, linkedAccounts)
  const whyNotLink = why('link') ?? (plan.refusal === undefined ? undefined : t(`refusal.${plan.refusal}`, { until }))
  const link = () => {
    if (whyNotLink === undefined && !acts.isRunning) void acts.link(lines, taken, () => setAsking('link'))
  }
  const ask = (what: Asking, action: LineAction) => {
    if (line && why(action) === undefined) setAsking(what)
  }
  const restore = () => {
    if (line && why('restore') === undefined)
      void acts.run(async (screen) => (await restoreLine(screen, line), t('done.restore')))
  }
  const back = {
    amount: formatMoney(line?.freeMinor ?? 0n, language),
    name: line?.senderName ?? '',
    iban: line?.senderIbanMasked ?? '',
  }
  const isIgnored = line?.status === 'IGNORED' || line?.status === 'RETURNED'
  const isBusy = acts.isRunning || asking !== null
  useHotkeys(
    [
      ...moving,
      { key: 'l', run: link },
      { key: 'i', run: () => ask('ignore', 'ignore') },
      { key: 'b', run: restore },
      ...(mayAsk
        ? [
            { key: 'r', run: () => ask('return', 'return') },
            { key: 'o', run: () => ask('open', 'open') },
          ]
        : []),
    ],
    { enabled: !isBusy },
  )

  const actions = isIgnored ? (
    <div className={styled('acts')}>
      <Button tone="primary" busy={acts.isRunning} whyNot={why('restore')} onClick={restore}>
        {t('act.restore')} <Kbd>B</Kbd>
      </Button>
    </div>
  ) : (
    <div className={styled('acts')}>
      {read.data && <LinkPlan lines={lines} requests={taken} />}
      <Button whyNot={why('ignore')} onClick={() => ask('ignore', 'ignore')}>
        {t('act.ignore')} <Kbd>I</Kbd>
      </Button>
      {mayAsk && (
        <Button whyNot={why('return')} onClick={() => ask('return', 'return')}>
          {t('act.return')} <Kbd>R</Kbd>
        </Button>
      )}
      {mayAsk && (
        <Button whyNot={why('open')} onClick={() => ask('open', 'open')}>
          {t('act.open')} <Kbd>O</Kbd>
        </Button>
      )}
      <Button tone="primary" busy={acts.isRunning} whyNot={whyNotLink} onClick={link}>
        {t('act.link')} <Kbd>L</Kbd>
      </Button>
    </div>
  )
  return (
    <>
      <RecordDrawer<NonNullable<typeof read.data>, UnmatchedLine>
        read={read}
        known={known}
        onClose={onClose}
        head={(shown) => ({
          eyebrow: shown.bankAccountLabel,
          status: <StatusPill tone={lineTone[shown.status]}>{t(`status.${shown.status}`)}</StatusPill>,
          title: formatMoney(shown.amountMinor, language),
          subtitle: shown.senderName,
          actions,
        })}
      >
        {(shown) => (
          <>
            {shown.pending && (
              <Note
                tone="amber"
                icon="clock"
                title={t('pending', { kind: t(`kind.${shown.pending.kind}` as MatchTextKey) })}
              />
            )}
            {shown.maybeSameAs && (
              <Note
                tone="amber"
                icon="warning"
                title={t('maybeSame', {
                  at: formatDateTime(shown.maybeSameAs.bookedAt, language),
                  name: shown.maybeSameAs.senderName,
                })}
              >
                {shown.maybeSameAs.description}
              </Note>
            )}
            {shown.ownAccountLabel === null ? (
              !isIgnored &&
              (shown.looksOwn ? (
                <Note icon="info" title={t('looksOwn')}>
                  {t('looksOwnText')}
                </Note>
              ) : (
                <LineVerdict verdict={shown.verdict} />
              ))
            ) : (
              <Note icon="info" title={t('ownMoney', { account: shown.ownAccountLabel })}>
                {t('ownMoneyText')}
              </Note>
            )}
            <DescriptionList
              items={[
                { id: 'note', label: t('field.note'), value: shown.description || '–' },
                { id: 'booked', label: t('field.booked'), value: formatDateTime(shown.bookedAt, language) },
                ...(shown.senderIbanMasked === null
                  ? []
                  : [{ id: 'iban', label: t('field.iban'), value: shown.senderIbanMasked }]),
                ...(shown.bankRef === null ? [] : [{ id: 'ref', label: t('field.ref'), value: shown.bankRef }]),
                ...(shown.freeMinor === shown.amountMinor
                  ? []
                  : [{ id: 'free', label: t('field.free'), value: formatMoney(shown.freeMinor, language) }]),
                ...(shown.links.length === 0
                  ? []
                  : [
                      {
                        id: 'links',
                        label: t('field.links'),
                        value: shown.links
                          .map(({ number, amountMinor }) => `${number} (${formatMoney(amountMinor, language)})`)
                          .join(', '),
                      },
                    ]),
                ...(shown.reason === null
                  ? []
                  : [
                      {
                        id: 'reason',
                        label: t('field.reason'),
                        value: [shown.reason, shown.decidedByName].filter(Boolean).join(' · '),
                      },
                    ]),
              ]}
            />
            {!isIgnored && <OtherLegs lineId={id} acts={acts} />}
            {!isIgnored && shown.ownAccountLabel === null && !shown.looksOwn && (
              <RequestChoices candidates={shown.candidates} chosen={chosen} onToggle={toggle} isBusy={isBusy} />
            )}
            <Slot name="record.history" props={{ objectType: 'bank_tx', objectId: id }} />
          </>
        )}
      </RecordDrawer>
      {line && asking === 'link' && (
        <Suspense>
          <LinkReasonForm
            differing={linkDifferences(lines, taken)}
            onClose={() => setAsking(null)}
            save={(because) => acts.linkWithReason(lines, taken, because)}
          />
        </Suspense>
      )}
      {line && asking === 'ignore' && (
        <ReasonForm
          title={t('reason.ignore')}
          text={t('reason.ignoreText')}
          saveLabel={t('act.ignore')}
          onClose={() => setAsking(null)}
          save={(reason) => acts.fromDialog((screen) => ignoreLine(screen, line, reason), t('done.ignore'))}
        />
      )}
      {line && asking === 'return' && (
        <ReasonForm
          title={t('reason.return', back)}
          text={t('reason.returnText', back)}
          saveLabel={t('open.save')}
          onClose={() => setAsking(null)}
          save={(reason) => acts.fromDialog((screen) => askReturn(screen, line, reason), t('done.asked'))}
        />
      )}
      {line && asking === 'open' && (
        <Suspense>
          <ManualDepositForm line={line} acts={acts} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
