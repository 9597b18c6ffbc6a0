import { conditionInWords } from '@kasa/console/accessInWords'
import { useLanguage, useText } from '@kasa/console/i18n'
import type { Condition, Viewer } from '@kasa/domain/access'
import { StatusPill } from '@kasa/ui/StatusPill'

import { useTabRegistry } from '../modules/loader'
import { menuDoors, routeDoors, slotViews, type Door } from './moduleAccess'

type Props = { viewer: Viewer }

/** Every page and menu entry with its permission: open to this person, or why it is hidden. */
export function AccessPanel({ viewer }: Props) {
  const t = useText('inspector')
  const registry = useTabRegistry()
  return (
    <>
      <DoorList title={t('routes')} doors={routeDoors(registry, viewer)} />
      <DoorList title={t('menu')} doors={menuDoors(registry, viewer)} isText />
    </>
  )
}

function DoorList({ title, doors, isText = false }: { title: string; doors: readonly Door[]; isText?: boolean }) {
  const t = useText('inspector')
  const hostText = useText('host')
  return (
    <section>
      <h3>{title}</h3>
      <ul className="rows">
        {doors.map((door) => (
          <li key={door.key}>
            <span>
              {isText ? hostText(door.name) : <code>{door.name}</code>} <small>{door.moduleId}</small>
            </span>
            <code>{door.permission}</code>
            <StatusPill tone={door.isOpen ? 'green' : 'gray'}>{t(door.isOpen ? 'open' : 'hidden')}</StatusPill>
            <Why conditions={door.closed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ conditions }: { conditions: readonly Condition[] }) {
  const language = useLanguage()
  if (conditions.length === 0) return null
  return <p>{conditions.map((condition) => conditionInWords(condition, language)).join(' · ')}</p>
}

/** Every slot for other modules, with its fills or why they are hidden. */
export function SlotsPanel({ viewer }: Props) {
  const t = useText('inspector')
  const registry = useTabRegistry()
  return (
    <>
      {slotViews(registry, viewer).map(({ slot, providers, fills }) => (
        <section key={slot}>
          <h3>
            <code>{slot}</code>
          </h3>
          <p>{providers.length > 0 ? t('slotOf', { modules: providers.join(', ') }) : t('slotOfNobody')}</p>
          {fills.length === 0 ? (
            <p>{t('noFill')}</p>
          ) : (
            <ul className="rows">
              {fills.map(({ isUsable, ...fill }) => (
                <li key={fill.key}>
                  <span>
                    <code>{fill.moduleId}</code>
                  </span>
                  <code>{fill.permission}</code>
                  <StatusPill tone={fill.isOpen && isUsable ? 'green' : 'gray'}>
                    {t(fill.isOpen && isUsable ? 'fills' : 'fillsNot')}
                  </StatusPill>
                  {isUsable ? <Why conditions={fill.closed} /> : <p>{t('cannotRun')}</p>}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  )
}
