import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { Slot } from '@kasa/console/slot'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { DrawerProps } from '@kasa/desk/noun'
import { RequestDrawer } from '@kasa/desk/RequestDrawer'
import { RequestHistory } from '@kasa/desk/RequestHistory'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { deposits } from '../deposits'
import { isOpen } from '../list/depositFacts'
import { styled } from '../list/depositStyles'
import { useDepositViewer } from '../list/useDepositViewer'
import { DepositFields } from './DepositFields'
import { DepositMatch } from './DepositMatch'
import { reasonInWords, useDrawerWords } from './drawerWords'
import { useDepositDecisions } from './useDepositDecisions'

const DepositAssignment = lazy(() =>
  import('./DepositAssignment').then((file) => ({ default: file.DepositAssignment })),
)

const tones = { approve: 'accent', line: 'accent', reject: 'red', refuse: 'red' } as const

/** The other accounts and the limits, loaded when opened: most decisions need neither. */
function AssignmentPlace({ id }: { id: string }) {
  const t = useDrawerWords()
  const mayRead = useCan('bankAccount.read')
  const [isShown, setShown] = useState(false)
  if (!mayRead) return null
  return isShown ? (
    <Suspense>
      <DepositAssignment id={id} />
    </Suspense>
  ) : (
    <div className={styled('more')}>
      <Button tone="quiet" size="small" onClick={() => setShown(true)}>
        {t('assignment.show')}
      </Button>
    </div>
  )
}

/** One deposit with its actions. */
export function DepositDrawer(props: DrawerProps<DepositRow>) {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useDepositViewer()
  return (
    <RequestDrawer
      {...props}
      noun={deposits}
      title={(row) => formatMoney(isOpen(row) ? row.amountMinor : creditedMinor(row), language)}
      from={({ customerName, merchantName }) => [customerName, merchantName].filter(Boolean).join(' → ')}
      useDecisions={useDepositDecisions}
      mayAct={viewer.mayCancel}
    >
      {(deposit) => (
        <>
          <DepositMatch deposit={deposit} viewer={viewer} />
          <DepositFields deposit={deposit} />
          <AssignmentPlace id={deposit.id} />
          <Slot name="deposit.beside" props={{ depositId: deposit.id }} />
          <RequestHistory
            noun={deposits}
            history={deposit.history}
            tones={tones}
            reasonOf={(code) => reasonInWords(t, code)}
            detailOf={({ action, params: { note, account } }) =>
              note ?? (action === 'create' && account ? t('history.assign', { account }) : undefined)
            }
          />
          <Slot name="record.history" props={{ objectType: 'deposit', objectId: deposit.id }} />
        </>
      )}
    </RequestDrawer>
  )
}
