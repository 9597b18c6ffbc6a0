import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import { useQuery } from '../query'
import type { LimitCounter, LimitGroupDetail, LimitReservation, LimitRuleView } from '@kasa/contracts/limitGroups'
import { isCounting } from '@kasa/domain/limits'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Meter, type MeterProps } from '@kasa/ui/Meter'
import { Link } from '@kasa/ui/router'
import { styleOf } from '@kasa/ui/styles'

import { boundInWords, boundsInWords, ruleInWords } from './ruleInWords'
import { useRuleWords } from './ruleWords'
import type { LimitScreen } from './limitScreen'
import { styled } from './limitStyles'
import { useLimitWords } from './limitWords'

const percent = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Math.min(100, Number((part * 1000n) / whole) / 10))

const levels: Readonly<Record<string, MeterProps['level']>> = { NEAR: 'near', FULL: 'full' }

/** A counter: its subject, the used and reserved parts of the cap, and a bar. */
function Counter({ counter, rule }: { counter: LimitCounter; rule: LimitRuleView }) {
  const t = useLimitWords()
  const language = useLanguage()
  const text = (bound: bigint) => boundInWords(rule.metric, bound, language)
  const { used, reserved, cap } = counter
  const whole = t('drawer.usage', { used: text(used), reserved: text(reserved), cap: text(cap) })
  return (
    <div className={styled('count')} title={whole}>
      <span className="who">{counter.subject}</span>
      <span className={styleOf('quiet')}>
        {t('drawer.usageShort', { taken: text(used + reserved), cap: text(cap) })}
      </span>
      <Meter
        used={percent(used, cap)}
        held={percent(reserved, cap)}
        level={levels[counter.level]}
        label={`${counter.subject}: ${whole}`}
      />
    </div>
  )
}

/** The list of a request, by the first letter of its number. */
const lists: Readonly<Record<string, string>> = { W: '/withdraw-request/list', P: '/papara-request/list' }

function Held({ held, rule }: { held: LimitReservation; rule: LimitRuleView | undefined }) {
  const t = useLimitWords()
  const sayRule = useRuleWords()
  const language = useLanguage()
  return (
    <li>
      <Link to={`${lists[held.number.charAt(0)] ?? '/remit-request/list'}?tab=all&open=${held.requestId}`}>
        {held.number}
      </Link>
      <span>{held.subject}</span>
      <span className={styleOf('strong')}>{boundInWords(rule?.metric ?? 'AMOUNT', held.amount, language)}</span>
      <span className={`what ${styleOf('faint')}`}>
        {rule && ruleInWords(rule, sayRule)}
        {held.isOver && (
          <>
            {' '}
            · <span className={styled('over')}>{t('drawer.over')}</span>
          </>
        )}
      </span>
    </li>
  )
}

/**
 * Rules with their fullest counters, and open requests with reservations, newest first. Refetched every few seconds.
 */
export function LimitUsage({ screen, group }: { screen: LimitScreen; group: LimitGroupDetail }) {
  const t = useLimitWords()
  const sayRule = useRuleWords()
  const language = useLanguage()
  const usage = useQuery(screen.usageOf(group.id)).data
  const more = usage === undefined ? 0 : usage.reservationTotal - usage.reservations.length
  return (
    <>
      <DrawerSection title={t('drawer.rules')}>
        {group.rules.length === 0 && <p className={styled('quiet')}>{t('drawer.noRules')}</p>}
        <ul className={styled('rules')}>
          {group.rules.map((rule) => {
            const counters = usage?.counters.filter(({ ruleId }) => ruleId === rule.id) ?? []
            return (
              <li key={rule.id}>
                <div className={styled('rule')}>
                  <b>{ruleInWords(rule, sayRule)}</b>
                  <span className={styleOf('quiet')}>
                    {boundsInWords(rule, sayRule, language)} · {sayRule(`action.${rule.action}`)}
                  </span>
                </div>
                {counters.map((counter) => (
                  <Counter key={`${counter.subject} ${counter.periodKey}`} counter={counter} rule={rule} />
                ))}
                {usage && counters.length === 0 && (
                  <span className={styled('quiet')}>{t(isCounting(rule) ? 'drawer.idle' : 'drawer.alone')}</span>
                )}
              </li>
            )
          })}
        </ul>
      </DrawerSection>
      {usage && (
        <DrawerSection title={t('drawer.reservations')}>
          {usage.reservations.length === 0 && <p className={styled('quiet')}>{t('drawer.noReservations')}</p>}
          <ul className={styled('held')}>
            {usage.reservations.map((held) => (
              <Held
                key={`${held.requestId} ${held.ruleId}`}
                held={held}
                rule={group.rules.find(({ id }) => id === held.ruleId)}
              />
            ))}
          </ul>
          {more > 0 && <p className={styled('quiet')}>{t('drawer.more', { count: formatCount(more, language) })}</p>}
        </DrawerSection>
      )}
    </>
  )
}
