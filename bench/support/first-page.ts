/** The request for the first page of the transactions of the demo dApp. */
export const firstPage = {
  page: 1,
  limit: 10,
  searchValue: '',
  searchIn: [],
  filterValue: '',
  filterIn: [],
  userId: 'demo-dapp-id',
};
