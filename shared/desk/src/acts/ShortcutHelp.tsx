import { Dialog } from '@kasa/ui/Dialog'
import { Kbd } from '@kasa/ui/Kbd'

import type { LazyParts, QueueRow } from '../noun'
import { styled } from './lazyStyles'
import { useLazyWords } from './lazyWords'

type Key = { keys: readonly string[]; does: string; decides?: true }

/** `decisions` come after the claim and before undo. */
const keysWith = (decisions: LazyParts<QueueRow>['keys']): readonly Key[] => [
  { keys: ['N'], does: 'next', decides: true },
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↓', '↑'], does: 'step' },
  { keys: ['PgDn', 'PgUp'], does: 'page' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['C'], does: 'claim', decides: true },
  ...decisions.map(({ key, does }): Key => ({ keys: [key.toUpperCase()], does, decides: true })),
  { keys: ['U'], does: 'undo', decides: true },
  { keys: ['Space'], does: 'pick', decides: true },
  { keys: ['Shift+Space'], does: 'pickTo', decides: true },
  { keys: ['Ctrl+A'], does: 'pickAll', decides: true },
  { keys: ['O'], does: 'sort' },
  { keys: ['V'], does: 'views' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'help' },
]

type ShortcutHelpProps = {
  noun: { words: readonly string[] }
  decisions: LazyParts<QueueRow>['keys']
  mayDecide: boolean
  onClose: () => void
}

/** The screen's keys available to this viewer. */
export function ShortcutHelp({ noun, decisions, mayDecide, onClose }: ShortcutHelpProps) {
  const t = useLazyWords(noun)
  return (
    <Dialog title={t('help.title')} onClose={onClose} closeLabel={t('drawer.close')}>
      <dl className={styled('keys')}>
        {keysWith(decisions)
          .filter(({ decides }) => mayDecide || !decides)
          .map(({ keys: names, does }) => (
            <div key={does}>
              <dt>
                {names.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
                <span className="k-sr">{names.join(', ')}</span>
              </dt>
              <dd>{t(`help.${does}`)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
