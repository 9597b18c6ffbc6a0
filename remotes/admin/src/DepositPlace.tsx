import { Slot, useIsFilled } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import { Link, useLocation } from '@kasa/ui/router'
import type { MouseEvent, ReactNode } from 'react'

import { styled } from './adminStyles'
import { useWords } from './adminWords'

type DepositPlaceProps = { depositId: string | null; onClose: () => void; children: ReactNode }

/** A record's drawer, or in its place the drawer of its deposit, rendered by the deposits' module. */
export function DepositPlace({ depositId, onClose, children }: DepositPlaceProps) {
  const t = useWords()
  const isFilled = useIsFilled('deposit.detail')
  // On a busy machine, closing and reopening can fall into one render, so the slot stays mounted. The key marks the
  // new attempt.
  const { key } = useLocation()
  if (depositId === null || !isFilled) return children
  const fail = () => {
    toast('error', t('deposit.failed'))
    onClose()
  }
  return (
    <Slot
      key={depositId}
      name="deposit.detail"
      props={{ depositId, onClose }}
      otherwise={children}
      onFail={fail}
      attempt={key}
    />
  )
}

type DepositLinkProps = {
  to: string
  onOpen: () => void
  children: ReactNode
  /** Shown if no module can show the deposit. */ otherwise?: ReactNode
}

/** A link that opens the deposit in place, or its own page in a new tab; only if a module can show deposits. */
export function DepositLink({ to, onOpen, children, otherwise }: DepositLinkProps) {
  const isFilled = useIsFilled('deposit.detail')
  if (!isFilled) return otherwise
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link className={styled('link')} to={to} onClick={open}>
      {children}
    </Link>
  )
}
