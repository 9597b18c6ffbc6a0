/** What a stylesheet or a picture is to a component under test: a name. */
export const url = 'asset'
