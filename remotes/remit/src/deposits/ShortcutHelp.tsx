import { Dialog } from '@kasa/ui/Dialog'
import { Kbd } from '@kasa/ui/Kbd'

import type { DepositViewer } from './depositScreen'
import { styled } from './depositStyles'
import { useDrawerWords, type DrawerWordKey } from './drawerWords'

const keys: readonly { keys: readonly string[]; does: DrawerWordKey; decides?: true }[] = [
  { keys: ['N'], does: 'help.next', decides: true },
  { keys: ['J', 'K'], does: 'help.move' },
  { keys: ['↓', '↑'], does: 'help.step' },
  { keys: ['PgDn', 'PgUp'], does: 'help.page' },
  { keys: ['Home', 'End'], does: 'help.ends' },
  { keys: ['Enter'], does: 'help.open' },
  { keys: ['C'], does: 'help.claim', decides: true },
  { keys: ['A'], does: 'help.confirm', decides: true },
  { keys: ['R'], does: 'help.reject', decides: true },
  { keys: ['U'], does: 'help.undo', decides: true },
  { keys: ['Space'], does: 'help.pick', decides: true },
  { keys: ['Shift+Space'], does: 'help.pickTo', decides: true },
  { keys: ['Ctrl+A'], does: 'help.pickAll', decides: true },
  { keys: ['/'], does: 'help.search' },
  { keys: ['Esc'], does: 'help.close' },
  { keys: ['?'], does: 'help.help' },
]

/** The keys of the screen, as far as this viewer has them. */
export function ShortcutHelp({ viewer, onClose }: { viewer: DepositViewer; onClose: () => void }) {
  const say = useDrawerWords()
  return (
    <Dialog title={say('help.title')} onClose={onClose} closeLabel={say('drawer.close')}>
      <dl className={styled('keys')}>
        {keys
          .filter(({ decides }) => viewer.mayDecide || !decides)
          .map(({ keys: names, does }) => (
            <div key={does}>
              <dt>{names.map((name) => <Kbd key={name}>{name}</Kbd>)}<span className="k-sr">{names.join(', ')}</span></dt>
              <dd>{say(does)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
