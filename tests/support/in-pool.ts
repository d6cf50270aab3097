/** Runs an action for each item, a few at a time, and returns the results in the order of the items. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workers = Array.from({ length: size }, async () => {
    while (next < items.length) {
      const index = next++
      // The loop condition guarantees that there is an item.
      results[index] = await work(items[index] as Item)
    }
  })
  await Promise.all(workers)
  return results
}
