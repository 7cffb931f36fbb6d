import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Book, BookshopClient } from './api/client.ts';
import { addBookMutation, listBooksInfiniteQuery } from './api/tanstack-query.ts';

export function Bookshop({ shop }: { shop: BookshopClient }) {
  return (
    <main>
      <h1>Bookshop</h1>
      <AddBook shop={shop} />
      <Shelf shop={shop} />
    </main>
  );
}

function Shelf({ shop }: { shop: BookshopClient }) {
  const { data, error, isPending, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listBooksInfiniteQuery(shop),
  );
  if (isPending) return <p role="status">Looking at the shelves…</p>;
  if (error !== null) return <p role="alert">{error.message}</p>;
  return (
    <section aria-busy={isFetching}>
      <h2>{data.pages[0]?.total} books</h2>
      <ul>
        {data.pages
          .flatMap(({ books }) => books)
          .map((book) => (
            <Spine key={book.id} book={book} />
          ))}
      </ul>
      {hasNextPage && (
        <button type="button" disabled={isFetching} onClick={() => fetchNextPage()}>
          More books
        </button>
      )}
    </section>
  );
}

function Spine({ book: { title, authors, year } }: { book: Book }) {
  return (
    <li>
      <cite>{title}</cite>
      <span>{authors.map(({ name }) => name).join(', ')}</span>
      <time>{year}</time>
    </li>
  );
}

function AddBook({ shop }: { shop: BookshopClient }) {
  // The list is fetched again without another word: it is at the path that the book is added to.
  const { mutate, error, isPending } = useMutation(addBookMutation(shop));
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name));
    const book = { title: field('title'), authors: [{ name: field('author') }], year: Number(field('year')) };
    mutate(book, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={add}>
      <input name="title" placeholder="Title" aria-label="Title" required />
      <input name="author" placeholder="Author" aria-label="Author" required />
      <input name="year" type="number" placeholder="Year" aria-label="Year" required />
      <button disabled={isPending}>Add</button>
      {error !== null && <p role="alert">{error.message}</p>}
    </form>
  );
}
