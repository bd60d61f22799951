/** Loads the lessons of a game when they are needed. */
import { useQuery } from "@tanstack/react-query";
import { moduleOf } from "../games";

export const useLessons = (game: string) =>
  useQuery({
    queryKey: ["lessons", game],
    queryFn: async () => (await moduleOf(game).loadLessons?.())?.book ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
