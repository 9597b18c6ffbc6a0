import {
  ListboxContent,
  ListboxInput,
  ListboxItem,
  ListboxItemIndicator,
  ListboxItemText,
  ListboxRoot,
} from '@chakra-ui/react/listbox'
import { createListCollection } from '@chakra-ui/react/collection'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { foldText } from '@kasa/domain/turkishText'
import { useMemo, useState } from 'react'
import { Icon } from './Icon'

/** Not in `system.ts`, which is part of the first page. */
const styleOf = defineSlotRecipe({
  className: 'k-choices',
  slots: ['root', 'content', 'item', 'itemText', 'itemIndicator'],
  base: {
    root: { display: 'grid', gap: '2', minWidth: '0' },
    content: {
      display: 'grid',
      gap: '0.5',
      maxHeight: '260px',
      overflow: 'auto',
      borderRadius: 'md',
      '&[hidden]': { display: 'none' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '28px',
      px: '1',
      borderRadius: 'md',
      cursor: 'pointer',
      _hover: { bg: 'row-hover' },
      '&[data-highlighted]': { bg: 'row-hover', boxShadow: 'inset 0 0 0 2px var(--kasa-focus)' },
      '&[data-selected]': { fontWeight: 'semibold' },
    },
    itemText: { minWidth: '0', overflowWrap: 'anywhere' },
    itemIndicator: {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: '16px',
      height: '16px',
      borderRadius: 'sm',
      boxShadow: 'inset 0 0 0 1px var(--kasa-line-field)',
      // Reserves the space, so that the text does not move.
      '&[hidden]': { display: 'grid' },
      '&[hidden] > *': { display: 'none' },
      '&[data-state=checked]': { bg: 'accent', color: 'on-accent', boxShadow: 'none' },
      '& svg': { width: '12px', height: '12px' },
    },
  },
})

/** From this many choices on, a search field is shown. */
const manyChoices = 8

export type Choice = { id: string; text: string }
export type ChoiceListProps = {
  /** Names the list. */
  label: string
  choices: readonly Choice[]
  /** The picked ids; unknown ids are kept. */
  picked: readonly string[]
  onPick: (picked: string[]) => void
  /** Label of the search field, shown from eight choices on. */
  findLabel: string
  /** Shown if nothing matches. */
  noneText: string
}

/**
 * A multiple choice, based on Chakra's listbox: arrows move, Enter or Space toggles, letters search. The search folds
 * Turkish letters and matches text and id.
 */
export function ChoiceList({ label, choices, picked, onPick, findLabel, noneText }: ChoiceListProps) {
  const [find, setFind] = useState('')
  const shown = useMemo(
    () =>
      createListCollection({
        items: choices.filter(({ id, text }) => foldText(`${text} ${id}`).includes(foldText(find))),
        itemToValue: ({ id }) => id,
        itemToString: ({ text }) => text,
      }),
    [choices, find],
  )
  return (
    <ListboxRoot
      recipe={styleOf}
      collection={shown}
      selectionMode="multiple"
      // Select all would also deselect picked choices that do not match the search.
      disallowSelectAll
      value={[...picked]}
      onValueChange={({ value }) => onPick(value)}
    >
      {choices.length >= manyChoices && (
        <ListboxInput
          className="k-input small"
          aria-label={findLabel}
          placeholder={findLabel}
          autoHighlight
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <ListboxContent aria-label={label} aria-labelledby="" hidden={shown.size === 0}>
        {shown.items.map((choice) => (
          <ListboxItem key={choice.id} item={choice}>
            <ListboxItemIndicator>
              <Icon name="check" />
            </ListboxItemIndicator>
            <ListboxItemText>{choice.text}</ListboxItemText>
          </ListboxItem>
        ))}
      </ListboxContent>
      {shown.size === 0 && <p role="status">{noneText}</p>}
    </ListboxRoot>
  )
}
