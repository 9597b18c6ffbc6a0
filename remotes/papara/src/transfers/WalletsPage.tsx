import { loadOnce } from '@kasa/desk/loadOnce'
import { QueuePage } from '@kasa/desk/QueuePage'

import { useWords } from './walletDisplay'
import { wallets } from './wallets'

/** The open wallet transfer and bulk actions, loaded when someone starts to work. */
const lazyWallets = loadOnce(() => import('./drawer/walletDesk').then((file) => file.walletDesk))

/** `/papara-request/list`: the queue of wallet transfers. */
export function WalletsPage() {
  const t = useWords()
  return <QueuePage noun={wallets} parts={lazyWallets} title={t('title')} />
}
