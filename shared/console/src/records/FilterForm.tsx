import { Button } from '@kasa/ui/Button'
import type { FormEvent, ReactNode } from 'react'

import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'

/** The form in a filter's popover. */
export function FilterForm({ onApply, children }: { onApply: () => void; children: ReactNode }) {
  const t = useRecordWords()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form className={styled('edit')} onSubmit={apply}>
      {children}
      <div className="acts">
        <Button type="submit" tone="primary" size="small">
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  )
}
