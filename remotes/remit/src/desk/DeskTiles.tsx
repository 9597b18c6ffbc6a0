import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { Desk } from '@kasa/contracts/desk'
import { formatMoney } from '@kasa/domain/money'
import { StatusPill } from '@kasa/ui/StatusPill'
import { Tile, Tiles } from '@kasa/ui/Tile'

import { useDeskWords } from './deskWords'
import { inPercent } from '../parts/inPercent'

const queue = '/remit-request/alllist'
const payoutQueue = '/withdraw-request/list'

/** Today's money, waiting requests and the service level. */
export function DeskTiles({ desk, nowMs }: { desk: Desk; nowMs: number }) {
  const t = useDeskWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const count = (n: number) => formatCount(n, language)
  const age = (since: string) => formatAge(since, nowMs, language)
  const { waiting, waitingMinor, mine, oldestAt, late, decidedToday, inTimeToday } = desk.queue
  const day = `from=${desk.today}&to=${desk.today}`
  const lines = (sought: string) => `/dash/remit/lines?${sought}`
  const { unmatched, unexplained, payouts } = desk
  return (
    <Tiles across={4}>
      <Tile
        label={t('waiting')}
        figure={count(waiting)}
        note={
          <>
            {oldestAt === null
              ? t('waitingNone')
              : t('waitingNote', { amount: money(waitingMinor), age: age(oldestAt) })}{' '}
            {late > 0 && <StatusPill tone="red">{t('late', { count: count(late) })}</StatusPill>}
          </>
        }
        to={queue}
      />
      <Tile
        label={t('mine')}
        figure={count(mine)}
        {...(payouts && { note: t('mineNote', { count: payouts.mine }) })}
        to={`${queue}?tab=mine`}
      />
      <Tile
        label={t('sla')}
        figure={decidedToday === 0 ? '—' : inPercent(inTimeToday / decidedToday, language)}
        note={
          decidedToday === 0 ? t('slaNone') : t('slaNote', { inTime: count(inTimeToday), decided: count(decidedToday) })
        }
      />
      {payouts && (
        <>
          <Tile
            label={t('payouts')}
            figure={count(payouts.waiting)}
            note={
              <>
                {payouts.oldestAt === null
                  ? t('payoutsNone')
                  : t('waitingNote', { amount: money(payouts.waitingMinor), age: age(payouts.oldestAt) })}{' '}
                {payouts.late > 0 && <StatusPill tone="red">{t('late', { count: count(payouts.late) })}</StatusPill>}
              </>
            }
            to={payoutQueue}
          />
          <Tile
            label={t('sentToday')}
            figure={money(payouts.today.sumMinor)}
            note={t('sentNote', { count: payouts.today.count })}
            to={`${payoutQueue}?tab=left`}
          />
          <Tile
            label={t('unproved')}
            figure={money(payouts.sentMinor)}
            note={
              payouts.sentOldestAt === null
                ? t('unprovedNone')
                : t('unprovedNote', { count: payouts.sent, age: age(payouts.sentOldestAt) })
            }
            to={`${payoutQueue}?tab=sent`}
          />
        </>
      )}
      <Tile
        label={t('in')}
        figure={money(desk.in.sumMinor)}
        note={t('lines', { count: desk.in.count })}
        to={lines(`direction=CREDIT&${day}`)}
      />
      <Tile
        label={t('out')}
        figure={money(desk.out.sumMinor)}
        note={t('lines', { count: desk.out.count })}
        to={lines(`direction=DEBIT&${day}`)}
      />
      <Tile
        label={t('unmatched')}
        figure={money(unmatched.sumMinor)}
        note={
          unmatched.oldestAt === null
            ? t('unmatchedNone')
            : t('unmatchedNote', { count: unmatched.count, age: age(unmatched.oldestAt) })
        }
        to={lines('state=waiting')}
      />
      <Tile
        label={t('unexplained')}
        figure={money(unexplained.sumMinor)}
        note={
          unexplained.oldestAt === null ? (
            t('unexplainedNone')
          ) : (
            <StatusPill tone="red">
              {t('unmatchedNote', { count: unexplained.count, age: age(unexplained.oldestAt) })}
            </StatusPill>
          )
        }
        to="/remit-request/unmatched?side=debits"
      />
      <Tile
        label={t('returns')}
        figure={money(desk.returns.sumMinor)}
        note={t('lines', { count: desk.returns.count })}
        to={lines(`state=returned&${day}`)}
      />
      <Tile
        label={t('bots')}
        figure={
          desk.bots.needing === 0 ? count(desk.bots.total) : `${count(desk.bots.needing)} / ${count(desk.bots.total)}`
        }
        note={
          desk.bots.needing === 0 ? (
            t('botsFine')
          ) : (
            <StatusPill tone="red">{t('botsNote', { count: desk.bots.needing })}</StatusPill>
          )
        }
        to={desk.bots.needing === 0 ? '/watcher-bot/list' : '/watcher-bot/list?alarm=true'}
      />
      {desk.commissionTodayMinor !== null && (
        <Tile
          label={t('commission')}
          figure={money(desk.commissionTodayMinor)}
          note={t('commissionNote', { amount: money(desk.commissionMonthMinor ?? desk.commissionTodayMinor) })}
        />
      )}
    </Tiles>
  )
}
